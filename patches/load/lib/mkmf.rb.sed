# Extensions in Rust get the ABI number that C extensions have from the headers. rb-sys, which their
# gems are compiled with, defines ruby_abi_version in each of them, and takes the number from the
# headers where this condition is set; it sets it itself for CRuby's development versions only. Its
# Makefiles hold what mkmf writes here; make adds this to the variable of the environment.
# Retire-when: rb-sys takes the number wherever the headers have one, or the guard is retired.
# Expect: 1
# Inserts: has_ruby_abi_version 1

# After the flags of the other languages.
/^CXXFLAGS = \$\(CCDLFLAGS\) #\$CXXFLAGS \$\(ARCH_FLAG\)$/a\
RUSTFLAGS += --cfg=has_ruby_abi_version
