READERS.each do |read|
  warm(read)
  Base.dup.remove_class_variable(:@@v)
  warm(read)
  20.times { |i| Base.class_variable_set(:"@@n#{i}", i) }
  20.times { |i| assert_equal(i, Base.remove_class_variable(:"@@n#{i}")) }
  warm(read)
  assert_raise(NameError) { Base.remove_class_variable(:@@none) }
  warm(read)
end
Base.freeze
assert_raise(FrozenError) { Base.remove_class_variable(:@@v) }
READERS.each { |read| warm(read) }
