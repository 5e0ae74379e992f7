# Gem::Version works in every ractor: other ractors than the main one, which may not read class
# variables, keep the versions that they have made for themselves.
#
# Reason: behaviour
# Retire-when: the gem keeps its versions where every ractor may read them.
# Expect: 8
# Inserts: Ractor.current 1
s/^    @@all\[version\] \|\|= super$/    kept(:all)[version] ||= super/
s/^    @@(bump|release)\[self\] \|\|= /    self.class.kept(:\1)[self] ||= /
s/^  @@release = \{\}$/&\
\
  def self.kept(kind) # :nodoc:\
    return Ractor.current[:"Gem::Version.#{kind}"] ||= {} unless Ractor.main?\
    case kind when :all then @@all when :bump then @@bump else @@release end\
  end/
