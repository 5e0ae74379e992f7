# A ractor has special variables ($~ and the like) of shareable Procs.
# Why-text: spatch does not read the whole of struct rb_ractor_struct.
#
# Reason: behaviour
# Retire-when: the base keeps $~ of a shareable Proc apart for each ractor.
# Expect: 2
# Inserts: isolated_svars 1
/^    void \*newobj_cache;$/a\
\
    VALUE isolated_svars;       /* unlocked/ractor/svars.c */
