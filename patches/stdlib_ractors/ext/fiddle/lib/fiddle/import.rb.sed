# A ractor may make an Importer of its own and declare functions in it: the table of call types is
# shareable. Its block uses its arguments only.
#
# Reason: behaviour
# Retire-when: the gem's table is shareable.
# Expect: 4
# Inserts: Ractor.make_shareable 2
/^    CALL_TYPE_TO_ABI = Hash\.new \{ /,/^ +\}\)\.freeze$/{
  s/^(    CALL_TYPE_TO_ABI =) Hash\.new (\{ .*)$/\1 Ractor.make_shareable(Hash.new(\&\
      Ractor.make_shareable(proc \2/
  s/^    \}\.merge\(/    })).merge(/
  s/^( +\}\))\.freeze$/\1)/
}
