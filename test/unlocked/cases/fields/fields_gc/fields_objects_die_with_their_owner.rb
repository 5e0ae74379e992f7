GC.start
before = fields_objects
made = Array.new(5_000) { |i| [i].tap { |o| write(o, 0...2) } }
assert_operator(fields_objects - before, :>=, 5_000)
made.each { |o| 2.times { |i| o.remove_instance_variable(:"@f#{i}") } }
2.times { GC.start }
assert_operator(fields_objects - before, :<, 500, "after removal")
made.each { |o| write(o, 0...2) }
made.clear
2.times { GC.start }
assert_operator(fields_objects - before, :<, 500, "after the owners' end")
