#ifndef INTERNAL_LOAD_PROGRAM_PATH_H
#define INTERNAL_LOAD_PROGRAM_PATH_H
/**
 * Where is the running program? Asked by a Ruby that finds its libraries from there
 * (--enable-load-relative).
 *
 * CRuby reads the link /proc/self/exe, and does not start where no /proc is mounted: in a chroot,
 * or while an image is made. The kernel tells the name that was executed, too; of a script it is
 * that of the interpreter.
 *
 * Limits: without /proc, a program that was executed by a relative name does not start, as in
 * CRuby: after `-C` that name may be another Ruby's.
 */
#if defined(LOAD_RELATIVE) && defined(__linux__)
#include <sys/auxv.h>
#include <unistd.h>
#include "internal/file.h"
#include "ruby/internal/intern/file.h"
#include "ruby/internal/intern/string.h"

/** The path, without links. While Ruby starts. Raises a SystemCallError. */
static inline VALUE
program_path(VALUE link)
{
    char first;
    const char *name = (const char *)getauxval(AT_EXECFN);

    if (!name || name[0] != '/' || readlink(RSTRING_PTR(link), &first, sizeof(first)) != -1) {
        return rb_readlink(link, NULL);
    }
    return rb_realpath_internal(Qnil, rb_str_new_cstr(name), 1);
}
#endif

#endif /* INTERNAL_LOAD_PROGRAM_PATH_H */
