# An error in a group with options, `(?i:...)`, leaves what was parsed of the group for ever: each
# such regexp that a program refuses costs memory. Here it is freed.
# Why-text: spatch cannot parse parse_enclose, whose branches are between preprocessor lines.
# Expect: 1

/^\t    env->option = prev;$/{
N
s/if \(r < 0\) return r;$/if (r < 0) return node_not_parsed(target, r);/
}
