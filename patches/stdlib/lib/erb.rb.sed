# Other ractors than the main one call ERB.new, which compares with NOT_GIVEN. Without a binding a
# template is evaluated there on an object of the ractor, with the constants of the top level.
# TOPLEVEL_BINDING is the main ractor's.
#
# Reason: behaviour
# Retire-when: the gem's NOT_GIVEN is shareable.
# Expect: 6
# Inserts: toplevel_of_ractor 2
s/^  NOT_GIVEN = (Object\.new)$/  NOT_GIVEN = Ractor.make_shareable(\1)/
s/^    b = TOPLEVEL_BINDING$/    b = Ractor.main? ? TOPLEVEL_BINDING : ERB.toplevel_of_ractor/
# Outside of the class, because there the constants are those of the top level; behind it, because
# RDoc takes a class that is opened before its comment for one without documents.
$a\
\
def ERB.toplevel_of_ractor # :nodoc:\
  Ractor.store_if_absent(:__erb_toplevel__) { Object.new.instance_eval { binding } }\
end
