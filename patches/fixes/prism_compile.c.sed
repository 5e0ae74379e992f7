# Three faults of code that prism compiles.
# Until: 3.4.9
# Closes: Bug-21832
# Why-text: one of them is a label and a case of a switch.
# Expect: 14
# Inserts: internal/fixes/it_parameter.h 1, splat_named 2

# `target(*x, 2, ...)`: the arguments between the splat and `...` are appended to the array of the
# splat; so are those that `...` stands for, where they are an array (`def f(a = 1, ...)`).
s/^( {26})case PM_SPLAT_NODE: \{$/\1case PM_FORWARDING_ARGUMENTS_NODE: case PM_SPLAT_NODE: {/
s/^( {16})orig_argc \+= 2;$/\1orig_argc += has_splat ? 1 : 2;/
/ Push the \*$/,/ Push the \*\*$/ {
s/^( {16})(PUSH_INSN1\(ret, location, splatarray, Qtrue\);)$/\1if (has_splat) {\
\1    PUSH_INSN(ret, location, concattoarray);\
\1}\
\1else { \2 }/
}

# `it` in a rescue or ensure clause is the parameter of the block around it: a clause is code of its
# own, with variables of its own. The base takes one of those, or what is no variable at all. The
# logic is in internal/fixes/it_parameter.h.
s/^#include "prism\.h"$/&\
#include "internal\/fixes\/it_parameter.h"/
/^            PUSH_GETLOCAL\(ret, location, scope_node->local_table_for_iseq_size, 0\);$/c\
            int level = 0;\
            scope_node = it_local_scope(scope_node, \&level);\
            PUSH_GETLOCAL(ret, location, scope_node->local_table_for_iseq_size, level);

# `for *` leaves nothing on the stack, and `for *x` gets an array of what each yields: both are
# compiled as several targets are (prism_compile.c+for_targets.cocci).
/^pm_compile_for_node_index\(/,/^}/ {
s/^      case PM_SPLAT_NODE: \{$/      {/
s/^(      case PM_MULTI_TARGET_NODE:) \{$/\1 case PM_SPLAT_NODE: {/
}
/^pm_compile_target_node\(.*\)$/,/^}/ {
/^        const pm_splat_node_t \*cast = /a\
        const int splat_named = cast->expression != NULL;\
        PUSH_INSN2(writes, location, expandarray, INT2FIX(0), INT2FIX(splat_named));
}
