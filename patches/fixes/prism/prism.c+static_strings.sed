# `["a" "b"]`, `f(k: "a#{"b"}")`: a string of several literals is put together when the program is
# compiled. An array or hash literal may share it only where it is frozen, as it is with the comment
# `frozen_string_literal: true`. In the base the program gets a frozen string from any of them. The
# other half is the rule of prism_compile.c with the same subject.
#
# Reason: backport
# Why-text: spatch cannot read this file.
# Retire-when: the base does not freeze the string in `["a" "b"]`.
# Until: none
# Expect: 7
/^pm_array_node_elements_append\(/,/^\}/{
    s/^( +if \(.*) \|\| (!PM_NODE_FLAG_P\(element, PM_NODE_FLAG_STATIC_LITERAL\)\) \{)$/\1\
        || (PM_NODE_TYPE_P(element, PM_INTERPOLATED_STRING_NODE)\
            \&\& !PM_NODE_FLAG_P(element, PM_INTERPOLATED_STRING_NODE_FLAGS_FROZEN))\
        || \2/
}
/^pm_assoc_node_create\(/,/^\}/{
    s/^( +)value && (!PM_NODE_TYPE_P\(value, PM_ARRAY_NODE\) .*)$/\1value != NULL \&\& \2\
\1\&\& (!PM_NODE_TYPE_P(value, PM_INTERPOLATED_STRING_NODE)\
\1    || PM_NODE_FLAG_P(value, PM_INTERPOLATED_STRING_NODE_FLAGS_FROZEN))/
}
