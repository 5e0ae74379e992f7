// YJIT compiles code of an eval after more calls than other code: see internal/jit/eval.h.
// Retire-when: the base compiles the blocks of an eval later, or not at all.
// Expect: yjit_total_entry_hits 4
// Inserts: jit_evals_due_p 2

@include_jit_evals@
@@
  #include "internal/variable.h"
+ #include "internal/jit/eval.h"

@redirect_threshold@
identifier entry_calls;
typedef uint64_t, rb_iseq_t;
@@
rb_yjit_threshold_hit(const rb_iseq_t *iseq, uint64_t entry_calls)
{
  <...
- return false;
+ return jit_evals_due_p(entry_calls);
  ...>
}

// Out of line, so that a call saves no registers for it.
@hook_entry@
identifier iseq, entry_calls;
@@
  rb_yjit_threshold_hit(const rb_iseq_t *iseq, uint64_t entry_calls) { ... }
+ static void
+ jit_evals_enter(const rb_iseq_t *iseq, rb_execution_context_t *ec, uint64_t calls)
+ {
+   if (rb_yjit_threshold_hit(iseq, calls)) jit_evals_compile(iseq, ec);
+ }

@redirect_compiling@
expression iseq, ec, calls;
@@
jit_compile(...)
{
  <...
- if (rb_yjit_threshold_hit(iseq, calls)) { rb_yjit_compile_iseq(iseq, ec, false); }
+ jit_evals_enter(iseq, ec, calls);
  ...>
}
