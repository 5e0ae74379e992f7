# Method#super_method is what `super` in the method calls, also of a method of a refinement.
class Upper
  def both = [:upper]
  def inherited = [:upper]
end
module Included
  def both = [:included, *super]
end
module Prepended
  def both = [:prepended, *super]
end
class Lower < Upper
  include Included
  def both = [:lower, *super]
end
class Covered < Upper
  prepend Prepended
  def both = [:covered, *super]
end
module Refined
  refine(Lower) do
    def both = [:refined, *super]
    def inherited = [:refined, *super]
    def own = [:refined]
  end
  refine(Covered) { def both = [:refined, *super] }
  refine(Upper) { def own = [:refined_upper] }
end
using Refined

# The lists that a method and its super methods return.
def chain(method)
  found = []
  while method && found.size < 10
    found << method.call
    method = method.super_method
  end
  found
end
all = %i[refined lower included upper]
assert_equal(all, Lower.new.both)
assert_equal((0..3).map { |n| all.drop(n) }, chain(Lower.new.method(:both)))
all = %i[refined prepended covered upper]
assert_equal(all, Covered.new.both)
assert_equal((0..3).map { |n| all.drop(n) }, chain(Covered.new.method(:both)))
assert_equal([%i[refined upper], %i[upper]], chain(Lower.new.method(:inherited)))
assert_nil(Covered.new.method(:own).super_method)
assert_equal(Lower, Lower.instance_method(:both).super_method.owner)
assert_equal(Upper, Lower.instance_method(:inherited).super_method.owner)
