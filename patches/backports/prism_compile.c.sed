# `target(*x, 2, ...)`: the arguments between the splat and `...` are appended to the array of the
# splat; so are those that `...` stands for, where they are an array (`def f(a = 1, ...)`).
#
# Reason: backport
# Retire-when: the base does the same before `...` as before another splat, and the same with `...`
# as with `*`.
# Until: 3.4.9
# Expect: 6
s/^( {26})case PM_SPLAT_NODE: \{$/\1case PM_FORWARDING_ARGUMENTS_NODE: case PM_SPLAT_NODE: {/
s/^( {16})orig_argc \+= 2;$/\1orig_argc += has_splat ? 1 : 2;/
/ Push the \*$/,/ Push the \*\*$/ {
s/^( {16})(PUSH_INSN1\(ret, location, splatarray, Qtrue\);)$/\1if (has_splat) {\
\1    PUSH_INSN(ret, location, concattoarray);\
\1}\
\1else { \2 }/
}
