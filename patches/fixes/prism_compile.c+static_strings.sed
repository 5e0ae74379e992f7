# A string of several literals, in a long array literal or as the default of a keyword parameter:
# the value is shared only where the string is frozen (prism/prism.c+static_strings.sed).
# Why-text: the change is in a preprocessor line.
# Expect: 3
s/^(#define PM_CONTAINER_P\(node\) .*PM_RANGE_NODE\))\)$/\1 \\\
    || (PM_NODE_TYPE_P(node, PM_INTERPOLATED_STRING_NODE) \\\
        \&\& !PM_NODE_FLAG_P(node, PM_INTERPOLATED_STRING_NODE_FLAGS_FROZEN)))/
