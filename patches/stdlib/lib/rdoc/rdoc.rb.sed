# RDoc::RDoc.generators: the registered generators, for every ractor. Others than the main one see
# what that one has registered.
#
# Reason: behaviour
# Retire-when: the gem's options can be made in ractors.
# Expect: 7
# Inserts: generators_of_ractors 3
s/^    GENERATORS\[name\] = klass$/&\
    @generators_of_ractors = Ractor.make_shareable(GENERATORS.dup)/
/^  GENERATORS = /a\
\
  @generators_of_ractors = {}.freeze\
\
  def self.generators # :nodoc:\
    Ractor.main? ? GENERATORS : @generators_of_ractors\
  end
