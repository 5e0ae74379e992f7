#ifndef INTERNAL_STDLIB_PTY_H
#define INTERNAL_STDLIB_PTY_H
/**
 * One pseudo terminal is opened at a time, because the action of SIGCHLD is changed meanwhile, and
 * that of the process is one. Included once, by ext/pty/pty.c.
 */

#include "lock.h"

static int get_device_once(int *master, int *slave, char *name, int nomesg, int fail);

struct pty_device {
    int *master;
    int *slave;
    char *name;
    int nomesg;
    int fail;
};

static VALUE
pty_device_body(VALUE arg)
{
    struct pty_device *device = (struct pty_device *)arg;

    return (VALUE)(intptr_t)get_device_once(device->master, device->slave, device->name,
                                            device->nomesg, device->fail);
}

static int
pty_get_device(int *master, int *slave, char *name, int nomesg, int fail)
{
    struct pty_device device = { master, slave, name, nomesg, fail };

    return (int)(intptr_t)rb_ext_locked(pty_device_body, (VALUE)&device);
}

#endif /* INTERNAL_STDLIB_PTY_H */
