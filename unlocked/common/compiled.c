/*
 * common/compiled.c: runs the fork's files in Ruby. Part of builtin.c. See
 * internal/common/compiled.h.
 */
#include "internal/common/compiled.h"
#include <string.h>
/* compiled_files, by unlocked/common/compiled.inc.tmpl */
#include "compiled.inc"

VALUE
rb_compiled_run(const char *name)
{
    for (size_t i = 0; i < numberof(compiled_files); i++) {
        if (strcmp(compiled_files[i].name, name) != 0) continue;
        return rb_iseq_eval(rb_iseq_ibf_load_bytes(compiled_files[i].bytes,
                                                   compiled_files[i].size));
    }
    rb_raise(rb_eLoadError, "%s is not in this Ruby", name);
}
