require "json"
each_data do |data, said|
  next if data.frozen? || %i[thread ractor fiber status].include?(said)
  base = ObjectSpace.memsize_of(data)
  value = "value" * 20
  data.instance_variable_set(:@v, value)
  # These have fields already, a sequence hidden ones.
  more = %i[sequence parser].include?(said) ? :>= : :>
  assert_operator(ObjectSpace.memsize_of(data), more, base, said)
  found = ObjectSpace.reachable_objects_from(data)
  assert_equal(1, found.count { |x| x.equal?(value) }, said)
  assert_nothing_raised { JSON.parse(ObjectSpace.dump(data)) }
  data.remove_instance_variable(:@v)
  assert_equal(base, ObjectSpace.memsize_of(data), said)
end
ObjectSpace.memsize_of_all
ObjectSpace.dump_all(output: File.open(File::NULL, "w"))
dead = 0
count = proc { dead += 1 }
200.times { |i| ObjectSpace.define_finalizer(write(Time.at(i), 0...3), count) }
3.times { GC.start }
assert_operator(dead, :>, 150)
map = ObjectSpace::WeakMap.new
kept = Array.new(100) { |i| write(Time.at(i), 0...2).tap { |t| map[t] = t } }
shake
kept.each { |t| assert_equal(values(0...2), read(map[t], 0...2)) }
