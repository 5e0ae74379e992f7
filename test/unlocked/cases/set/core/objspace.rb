# What objspace says of Sets: they are objects of the class Set.
require "objspace"
def address(object) = ObjectSpace.dump(object)[/"address":"(\w+)"/, 1]
def growth(name, *arguments)
  before = ObjectSpace.public_send(name)
  yield
  after = ObjectSpace.public_send(name)
  %i[T_OBJECT T_DATA].to_h { |type| [type, after[type].to_i - before[type].to_i] }
end
kept = []
GC.start
GC.disable
[[], [1, "a"], [*1..20]].each do |elements|
  {
    new: Set.new(elements), frozen: Set.new(elements).freeze,
    looked_at: Set.new(elements).tap(&:instance_variables),
    frozen_and_looked_at: Set.new(elements).freeze.tap(&:instance_variables),
    singleton: Set.new(elements).tap(&:singleton_class).tap { |set| def set.x = 1 },
  }.each do |name, set|
    dump = ObjectSpace.dump(set)
    own = ObjectSpace.reachable_objects_from(set).grep(Class)
    show "#{name} #{elements.size}", [
      dump[/"type":"(\w+)"/, 1], dump[/"class":"(\w+)"/, 1] == address(Set),
      dump.include?(address(Set)),
      own.map { |c| c.equal?(Set) }, ObjectSpace.internal_class_of(set).equal?(Set),
      ObjectSpace.memsize_of(set) > 0, ObjectSpace.memsize_of_all(Set) > 0,
    ]
  end
end
counted = growth(:count_objects) { kept.concat(Array.new(1_000) { |i| Set[i] }) }
sizes = growth(:count_objects_size) { kept.concat(Array.new(1_000) { |i| Set[i] }) }
show :counted, [counted[:T_OBJECT] >= 1_000, counted[:T_DATA] < 100]
show :sizes, [sizes[:T_OBJECT] >= 40_000, sizes[:T_DATA] < 10_000]
show :data, ObjectSpace.count_tdata_objects.keys.grep(Class).count { |c| c <= Set }
