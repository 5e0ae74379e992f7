# `a => [*, x, *]` in a branch that is never taken, with --parser=parse.y: as in
# prism_compile.c+find_pattern.cocci, the loop of the pattern says that its code is kept whole. The
# base drops what comes before it: SyntaxError, "argument stack underflow".
# Why-text: spatch matches no statement of this case of iseq_compile_pattern_each.
# Expect: 1
# Inserts: LABEL_UNREMOVABLE(while_begin) 1
s/^ *ADD_LABEL\(ret, while_begin\);$/&\
            LABEL_UNREMOVABLE(while_begin);/
