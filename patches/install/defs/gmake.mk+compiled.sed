# Compiles the fork's files in Ruby into the executable, as CRuby does with its own
# (internal/common/compiled.h).
# Reason: build
# Retire-when: the fork has no code in Ruby that its C code calls.
# Expect: 6
# Inserts: compiled_rb 3
$a\
\
compiled_rb := $(sort $(wildcard $(addprefix $(srcdir)/unlocked/,*/*.rb */*/*.rb */*/*/*.rb)))\
builtin.$(OBJEXT): compiled.inc\
compiled.inc: $(PREP) $(srcdir)/unlocked/common/compiled.inc.tmpl $(compiled_rb)\
	$(Q) $(MINIRUBY) $(tooldir)/generic_erb.rb -o $@ \\\
		$(srcdir)/unlocked/common/compiled.inc.tmpl $(compiled_rb)
