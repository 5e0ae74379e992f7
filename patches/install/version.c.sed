# Puts "+unlocked" into the description that `ruby -v`, RUBY_DESCRIPTION and bug reports show,
# before the platform, and the newest release of CRuby whose known holes are all closed here. The
# words that Ruby itself appends there (+YJIT, +PRISM) follow, because the insertion point is
# counted from the end. unlocked/holes.h is made by overlay/holes.
# Retire-when: the fork ends.
# Why-text: SmPL has no pattern for a part of a string concatenation.
# Expect: 2
# Inserts: unlocked/holes.h 1

# Before the description.
/^const char ruby_description\[\] =$/i\
#include "unlocked/holes.h"
/^    "\[" RUBY_PLATFORM "\]";$/s/"\[/"+unlocked security:" UNLOCKED_SECURITY " [/
