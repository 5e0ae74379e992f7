m = Module.new
write(m, 0...5)
m.freeze
assert_raise(FrozenError) { m.instance_variable_set(:@f0, 1) }
assert_raise(FrozenError) { m.instance_variable_set(:@new, 1) }
assert_raise(FrozenError) { m.remove_instance_variable(:@f4) }
assert_raise(FrozenError) { m.class_variable_set(:@@c, 1) }
assert_equal(values(0...5), read(m, 0...5))
assert_equal([true, false], [m.clone.frozen?, m.dup.frozen?])
assert_equal(values(0...5), read(m.clone, 0...5))
d = m.dup
write(d, 0...9, "d")
assert_equal([values(0...9, "d"), values(0...5)], [read(d, 0...9), read(m, 0...5)])
