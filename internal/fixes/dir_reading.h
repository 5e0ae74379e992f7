#ifndef INTERNAL_FIXES_DIR_READING_H
#define INTERNAL_FIXES_DIR_READING_H
/*
 * Directories that a thread reads without the lock of its ractor, while another thread of the same
 * ractor closes the Dir. closedir frees the entry that the reader looks at. So the DIR is left to
 * its last reader, which gets an IOError.
 *
 * All functions: with the ractor's lock. Included by dir.c. Two threads that read one Dir at the
 * same time share the position, as everywhere.
 */
#include <dirent.h>
#include "ruby/ruby.h"
#include "ruby/thread.h"
#include "internal/io.h"

/** A member of the base's struct dir_data. */
struct dir_reading {
    unsigned int readers;   /* threads that are in readdir, or come from it */
    DIR *left;              /* closed by Ruby code meanwhile: the last of them closes it */
};

/** Arguments of dir_next_entry, for rb_ensure. */
struct dir_reading_call {
    void *(*read)(void *dir);   /* without the lock */
    DIR *dir;
    struct dir_reading *reading;
};

static inline VALUE
dir_reading_begin(VALUE p)
{
    struct dir_reading_call *call = (struct dir_reading_call *)p;

    call->reading->readers++;
    return (VALUE)IO_WITHOUT_GVL(call->read, call->dir);
}

static inline VALUE
dir_reading_end(VALUE p)
{
    struct dir_reading *reading = ((struct dir_reading_call *)p)->reading;

    if (--reading->readers == 0 && reading->left) {
        closedir(reading->left);
        reading->left = NULL;
    }
    return Qnil;
}

/** Result: what @p read returns for *@p dir. IOError if it was closed meanwhile. */
static inline void *
dir_next_entry(void *(*read)(void *), DIR *const *dir, struct dir_reading *reading)
{
    struct dir_reading_call call = {read, *dir, reading};
    VALUE entry = rb_ensure(dir_reading_begin, (VALUE)&call, dir_reading_end, (VALUE)&call);

    if (*dir != call.dir) rb_raise(rb_eIOError, "closed directory");
    return (void *)entry;
}

/** Whether @p dir is left to its readers; it is NULL then. IOError if they have one already. */
static inline bool
dir_left_to_readers(DIR **dir, struct dir_reading *reading)
{
    if (!*dir || reading->readers == 0) return false;
    if (reading->left) rb_raise(rb_eIOError, "directory is read by another thread");
    reading->left = *dir;
    *dir = NULL;
    return true;
}

/** When the Dir is freed. */
static inline void
dir_close_left(struct dir_reading *reading)
{
    if (reading->left) closedir(reading->left);
}
#endif /* INTERNAL_FIXES_DIR_READING_H */
