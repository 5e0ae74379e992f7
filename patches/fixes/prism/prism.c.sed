# `1.2_5r`: the denominator has a zero for each digit after the point. The base counts the
# underscores, too.
#
# Reason: backport
# Why-text: spatch cannot read this function.
# Retire-when: the base leaves out the underscores.
# Until: none
# Expect: 7
/^pm_float_node_rational_create\(/,/^\}$/{
    /^    memcpy\(digits \+ \(point - start\), point \+ 1, /c\
    size_t places = 0;\
    for (const uint8_t *cursor = point + 1; cursor < end; cursor++) {\
        if (*cursor != '_') digits[(size_t) (point - start) + places++] = *cursor;\
    }
    s/digits \+ length - 1\);$/digits + (point - start) + places);/
    s/^    if \(end - point > 1\) (memset\(digits \+ 1, '0', )\(size_t\).*$/    \1places);/
    s/digits \+ \(end - point\)\);$/digits + 1 + places);/
}
