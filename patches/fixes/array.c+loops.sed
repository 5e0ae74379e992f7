# `shuffle!(random: o)`, whose `o.rand` freezes or copies the array: FrozenError, or the copy stays
# as it is. The base continues in the memory that the copy, which may be frozen, has too. And `zip`
# counts with long, as lengths are: from 2**31 elements on the base reads before the array.
# Why-text: spatch does not read the argument of RARRAY_PTR_USE, which is a block of statements, and
# changes no type of two variables in one declaration.
# Expect: 2

# After o.rand.
s/len != RARRAY_LEN.ary. \|\| ptr != RARRAY_\w+.ary./ary_changed_in_shuffle_p(ary, len, \&ptr)/
# The index of zip.
s/^    int i, j;$/    long i, j;/
