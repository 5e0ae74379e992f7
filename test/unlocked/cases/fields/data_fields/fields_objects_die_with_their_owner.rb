GC.start
before = fields_objects
make = -> { Array.new(4_000) { |i| write(Time.at(i), 0...2) } }
made = make.call
assert_operator(fields_objects - before, :>=, 4_000)
made.each { |t| 2.times { |i| t.remove_instance_variable(:"@f#{i}") } }
2.times { GC.start }
assert_operator(fields_objects - before, :<, 500, "after removal")
made.each { |t| write(t, 0...2) }
made.clear
2.times { GC.start }
assert_operator(fields_objects - before, :<, 500, "after the owners' end")
