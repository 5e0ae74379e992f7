class Above
  def a(*) = :above_a
  def b(*) = :above_b
  def outer(*) = :above_outer
  def other(*) = :above_other
end
class Below < Above
  body = proc { |x = 1| super(x) }
  define_method(:a, &body)
  define_method(:b, &body)
  # The method around the block is one that has a super, too.
  def outer(as = nil)
    block = proc { |x = 1| super(x) }
    as ? self.class.send(:define_method, as, &block) : block.call
  end
  def nested = [1].map { [2].map { |x| outer } }
  def deep(as) = self.class.send(:define_method, as) { |*| [1].map { |x| super(x) } }
end
below = Below.new
4.times { assert_equal([:above_a, :above_b], [below.a, below.b]) }
4.times { assert_equal(:above_outer, below.outer) }
below.outer(:other)
4.times do
  assert_equal(:above_outer, below.outer)
  assert_equal(:above_other, below.other)
end
below.deep(:a)
below.deep(:b)
4.times { assert_equal([[:above_a], [:above_b]], [below.a, below.b]) }
4.times { assert_equal([[:above_outer]], below.nested) }
moved = Class.new(Above) { define_method(:a, Above.instance_method(:b)) }
4.times { assert_equal(:above_b, moved.new.a) }
