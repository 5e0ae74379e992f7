# The memory for numbers that the conversion of floats works with belongs to the native thread. The
# two functions for it are the fork's; the base's lists and its static store are not needed.
# Retire-when: the base's Balloc does not share lists between ractors.
# Why-text: two of the places are the preprocessor's lines.
# Expect: 76
# Retire: Balloc Bfree

# The static store.
s/^#ifndef Omit_Private_Memory$/#if 0/

# The lists, and the mark of a list that is being changed.
s/^static Bigint \*freelist\[Kmax\+1\];$/static Bigint *Balloc(int k);\
static void Bfree(Bigint *number);/
/^#define BLOCKING_BIGINT/d

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
