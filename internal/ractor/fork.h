#ifndef INTERNAL_RACTOR_FORK_H
#define INTERNAL_RACTOR_FORK_H
/**
 * A process that has several ractors forks.
 *
 *   FRK-A  At the moment of the fork all other ractors are stopped, and none of them holds the VM
 *          lock: the heap and all that this lock guards are whole in the child.
 *   FRK-B  In the child only the calling thread continues. No lock of the VM, of a ractor or of a
 *          thread is held there. The other ractors are terminated, with closed ports.
 *   FRK-C  errno is as fork has left it.
 *
 * One call is before fork, the other one after it. Between them the caller holds the VM lock,
 * unless there is only one ractor.
 */
#include "ruby/internal/config.h"
#include <sys/types.h>

void rb_ractor_before_fork(void);
void rb_ractor_after_fork(pid_t pid);

#endif
