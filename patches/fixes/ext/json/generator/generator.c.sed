# Arrays, hashes and depths that the generator of JSON counts with int may be longer than that: from
# 2**31 elements on the base reads before the array.
# Why-text: spatch changes no type of two variables in one declaration.
# Expect: 4

# Elements, and indentations.
s/^    int i, j;$/    long i, j;/
s/^    int j;$/    long j;/
# Pairs.
s/^    int iter;$/    long iter;/
