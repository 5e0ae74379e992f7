# Gem::Version works in every ractor: other ractors than the main one, which may not read class
# variables, keep the versions that they have made for themselves.
#
# Reason: behaviour
# Retire-when: the gem keeps its versions where every ractor may read them.
# Expect: 7
# Inserts: Ractor.current 1
s/^    (@@all)(\[version\] \|\|= super)$/    (Ractor.main? ? \1 : kept(:all))\2/
s/^    (@@(bump|release))(\[self\] \|\|= )/    (Ractor.main? ? \1 : self.class.kept(:\2))\3/
s/^  @@release = \{\}$/&\
\
  def self.kept(kind) # :nodoc:\
    Ractor.current[:"Gem::Version.#{kind}"] ||= {}\
  end/
