class A
  @@x = 0
  @i = 1
  def self.x = @@x
  def self.x=(v); @@x = v; end
  def self.def? = defined?(@@x)
end
class B < A; end
40.times do |n|
  A.x = n
  A.instance_variable_set(:"@n#{n}", n)
  A.class_variable_set(:"@@n#{n}", n)
  assert_equal([n, n, "class variable"], [B.x, A.x, B.def?])
end
assert_equal([41, 41, 40], [A.instance_variables.size, A.class_variables.size,
                            A.dup.class_variables.grep(/n/).size])
assert_equal(3, A.remove_class_variable(:@@n3))
assert_equal([3, nil], [A.instance_variable_get(:@n3), A.instance_variable_get(:@x)])
assert_raise(NameError) { A.remove_class_variable(:@@n3) }
assert_raise(NameError) { A.class_variable_get(:@@n3) }
A.remove_instance_variable(:@n7)
assert_equal([7, 39, 39], [A.class_variable_get(:@@n7), A.x, B.x])
class B; @@n8 = :set_through_b; end
assert_equal(:set_through_b, A.class_variable_get(:@@n8))
messages = Ractor.new do
  [isolation_error { A.x }, isolation_error { A.x = 1 },
   isolation_error { A.class_variable_get(:@@n1) }]
end.take
assert_equal([CLASS_VARIABLE] * 3, messages)
assert_equal(39, A.x)
