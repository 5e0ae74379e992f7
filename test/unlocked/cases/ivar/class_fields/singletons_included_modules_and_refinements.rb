m = Module.new { @own = 1; def self.own = @own }
c = Class.new do
  include m
  prepend Module.new { @pre = 1 }
  @own = 2
  class << self
    @meta = 3
    def own = @own
  end
end
assert_equal([1, 2, 3], [m.own, c.own, c.singleton_class.instance_variable_get(:@meta)])
assert_equal([%i[@own], %i[@meta]],
             [c.instance_variables, c.singleton_class.instance_variables])
copy = c.clone
assert_equal([2, 3], [copy.own, copy.singleton_class.instance_variable_get(:@meta)])
object = Object.new
object.singleton_class.instance_variable_set(:@s, 4)
assert_equal(4, object.clone.singleton_class.instance_variable_get(:@s))
seen = nil
refined = Module.new { refine(String) { seen = self; @in_refinement = 5 } }
assert_equal([5, [], String], [seen.instance_variable_get(:@in_refinement),
                               refined.instance_variables, seen.target])
assert_equal([:@in_refinement], seen.instance_variables)
