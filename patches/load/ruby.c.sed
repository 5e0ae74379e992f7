# A Ruby that finds its libraries beside its program (the .deb and the tar.xz) starts without /proc.
# Retire-when: CRuby finds its program without /proc.
# Why-text: #ifdef divides the branches of that function, which spatch does not parse.
# Expect: 2
# Inserts: internal/load/program_path.h 1

# Its contract.
/^#include "internal\/loadpath\.h"$/i\
#include "internal/load/program_path.h"
s/^(        path = )rb_readlink\(fname, NULL\);$/\1program_path(fname);/
