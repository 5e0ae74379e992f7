module Ask
  def given = defined?(@x)
  def get = @x
  def memo
    @memo = [] unless defined?(@memo)
    @memo << 1
    @memo.size
  end
end
class String; include Ask; end
class Array; include Ask; end
class Has; extend Ask; @x = 1; end
class HasNot; extend Ask; end
plain = Class.new { include Ask }.new
receivers = [+"text", "frozen".freeze, [], [1].freeze, plain]
5.times { receivers.each { |r| assert_equal([nil, nil], [r.given, r.get]) } }
5.times do
  assert_equal(["instance-variable", 1, nil, nil],
               [Has.given, Has.get, HasNot.given, HasNot.get])
end
frozen = Has.clone.freeze
5.times { assert_equal(["instance-variable", 1], [frozen.given, frozen.get]) }
5.times { receivers.each { |r| assert_equal([nil, nil], [r.given, r.get]) } }
assert_equal([1, 2, 3, 4, 5, 6], Array.new(6) { Has.memo })
text = +"with"
text.instance_variable_set(:@x, 2)
3.times do
  assert_equal(["instance-variable", 2, "instance-variable", 1],
               [text.given, text.get, Has.given, Has.get])
end
