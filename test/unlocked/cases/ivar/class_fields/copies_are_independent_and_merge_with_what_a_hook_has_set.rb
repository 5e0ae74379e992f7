k = Class.new { @a = 1; @b = [2]; @@shared = 3 if false }
k.class_variable_set(:@@cv, 4)
d = k.dup
assert_equal([%i[@a @b], [:@@cv]], [d.instance_variables, d.class_variables])
assert_same(k.instance_variable_get(:@b), d.instance_variable_get(:@b))
d.instance_variable_set(:@c, 5)
d.remove_instance_variable(:@a)
d.class_variable_set(:@@cv, 6)
assert_equal([%i[@a @b], 1, 4], [k.instance_variables, k.instance_variable_get(:@a),
                                 k.class_variable_get(:@@cv)])
assert_equal([%i[@b @c], 6], [d.instance_variables, d.class_variable_get(:@@cv)])

Module.prepend(Module.new do
  def initialize_copy(from)
    6.times { |i| instance_variable_set(:"@own#{i}", [i]) }
    super
  end
end)
e = k.dup
assert_equal(%i[@own0 @own1 @own2 @own3 @own4 @own5 @a @b], e.instance_variables)
assert_equal([[5], 1, 4], [e.instance_variable_get(:@own5), e.instance_variable_get(:@a),
                           e.class_variable_get(:@@cv)])
assert_equal(%i[@a @b], k.instance_variables)
old!
e.instance_variable_set(:@late, "young" * 9)
verify
minor
assert_equal("young" * 9, e.instance_variable_get(:@late))
