# Objects that have something, also only since they were asked to freeze.
class Late
  attr_reader :list
  def freeze = (@list = [+"late"]; super)
end

late = Ractor.make_shareable(Late.new)
assert_equal([true, true, true], [late, late.list, late.list[0]].map(&:frozen?))
assert_equal(true, Ractor.shareable?(late))

circle = Object.new
circle.instance_variable_set(:@self, [circle, +"text"])
assert_same(circle, Ractor.make_shareable(circle))
assert_predicate(circle.instance_variable_get(:@self)[1], :frozen?)
assert_equal(true, Ractor.shareable?(circle))

open = Object.new
open.instance_variable_set(:@list, [])
assert_equal(false, Ractor.shareable?(open.freeze))
named = +"named"
named.instance_variable_set(:@list, [])
assert_equal(false, Ractor.shareable?(named.freeze))
list = ["a".dup, Object.new, [1e-300 / 3, "a".dup]]
assert_equal(true, Ractor.shareable?(Ractor.make_shareable(list)))
assert_equal([true, true, true], list.map(&:frozen?))
