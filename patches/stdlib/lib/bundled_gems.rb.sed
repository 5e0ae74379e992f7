# The message of a LoadError can be read in every ractor; the warning about gems that are to leave
# is the main ractor's.
#
# Reason: behaviour
# Retire-when: the base keeps what it has warned of where every ractor may read it.
# Expect: 1
s/^    if (!defined\?\(Bundler\) && Gem::BUNDLED_GEMS::SINCE)/    if Ractor.main? \&\& \1/
