kinds = [1, 3, 78, 90].map { |n| struct_class(n) }
GC.start
before = fields_objects
made = Array.new(4_000) { |i| write(kinds[i % 4].new, 0...2) }
assert_operator(fields_objects - before, :>=, 4_000)
made.each { |s| 2.times { |i| s.remove_instance_variable(:"@f#{i}") } }
2.times { GC.start }
assert_operator(fields_objects - before, :<, 500, "after removal")
made.each { |s| write(s, 0...2) }
made.clear
2.times { GC.start }
assert_operator(fields_objects - before, :<, 500, "after the structs' end")
dead = 0
count = proc { dead += 1 }
400.times do |i|
  s = kinds[i % 4].new
  s.instance_variable_set(:@me, [s])
  ObjectSpace.define_finalizer(s, count)
end
3.times { GC.start }
assert_operator(dead, :>, 300)
