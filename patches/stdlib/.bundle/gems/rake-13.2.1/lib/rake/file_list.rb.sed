# Other ractors than the main one make lists of files; of what is ignored they see what the gem
# ignores.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 6
# Inserts: SHARED_IGNORED 3
s/^      @exclude_patterns = (DEFAULT_IGNORE_PATTERNS)\.dup$/      ignored = SHARED_IGNORED\
      ignored = [\1, DEFAULT_IGNORE_PROCS] if Ractor.main?\
      @exclude_patterns = ignored[0].dup/
s/^      @exclude_procs = DEFAULT_IGNORE_PROCS\.dup$/      @exclude_procs = ignored[1].dup/
/^    DEFAULT_IGNORE_PROCS = \[$/,/^    \]$/ s/^    \]$/&\
    SHARED_IGNORED = Ractor.make_shareable([DEFAULT_IGNORE_PATTERNS.dup, DEFAULT_IGNORE_PROCS.dup])\
    private_constant :SHARED_IGNORED/
