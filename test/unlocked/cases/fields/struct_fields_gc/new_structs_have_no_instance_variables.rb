kinds = [3, 4, 5, 8, 10, 18, 30, 77, 78, 79, 90].map { |n| struct_class(n) }
junk = -> { kinds.each { |k| 60.times { |i| write(k.new(*contents(3)), 0...(i % 5)) } }; nil }
junk.call
GC.start
GC.stress = true
live = kinds.map { |k| k.new(1) }
live += live.map(&:dup) + live.map { |s| s.class.allocate }
GC.stress = false
live.each do |s|
  assert_equal([], s.instance_variables)
  s.instance_variable_set(:@ok, 1)
  assert_equal([:@ok], s.instance_variables)
end
verify
shake
live.each { |s| assert_equal(1, s.instance_variable_get(:@ok)) }
