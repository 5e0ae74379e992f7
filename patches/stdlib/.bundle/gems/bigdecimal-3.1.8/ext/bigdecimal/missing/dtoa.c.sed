# The memory for numbers with which BigDecimal converts floats belongs to the native thread. The
# gem's lists, which all ractors share, give two of them the same number
# (internal/stdlib/bigdecimal.h). Looked at: the list of powers of 5 only grows, and each entry is
# whole before it is published by an atomic exchange; bigdecimal.c writes no other static after
# Init.
# Retire-when: the gem's Balloc does not share lists between ractors.
# Why-text: one of the places is the preprocessor's line.
# Expect: 69
# Inserts: internal/stdlib/bigdecimal.h 1
# Retire: Balloc Bfree

# The static store.
s/^#ifndef Omit_Private_Memory$/#if 0/

# The lists.
s|^static Bigint \*freelist\[Kmax\+1\];$|#include "../../../../../../internal/stdlib/bigdecimal.h"|

# The functions.
/^static Bigint \*$/ {
    N
    /\nBalloc\(/ {
        :allocating
        N
        /\n\}$/!b allocating
        d
    }
}
/^static void$/ {
    N
    /\nBfree\(/ {
        :freeing
        N
        /\n\}$/!b freeing
        d
    }
}
