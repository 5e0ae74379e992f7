# IO#expect works in every ractor. What it reads is shown, if $expect_verbose says so, in the main
# one.
# Retire-when: other ractors may read the variable.
# Expect: 1
s/^(  *)if \$expect_verbose$/\1if Ractor.main? \&\& $expect_verbose/
