require "singleton"
class Counted; include Singleton; attr_accessor :value; end
class Frozen; include Singleton; def initialize = freeze; end
first = Ractor.new { Counted.instance.value = 1; [Counted.instance.value, Frozen.instance] }
assert_equal(1, first.take[0])
assert_nil(Counted.instance.value)
Counted.instance.value = 2
assert_same(Counted.instance, Counted.instance)
frozen = Frozen.instance
assert_equal([nil, 3, true], Ractor.new(frozen) do |given|
  [Counted.instance.value, Counted.instance.value = 3, Frozen.instance.equal?(given)]
end.take)
assert_equal(2, Counted.instance.value)
later = Ractor.new { Counted.instance.value = 4; Ractor.receive; Counted.instance.value }
Singleton.__init__(Counted)
later << true
assert_equal([4, nil], [later.take, Counted.instance.value])
same = Ractor.new { Array.new(4) { Thread.new { Counted.instance.object_id } }.map(&:value) }
assert_equal(1, same.take.uniq.size)
