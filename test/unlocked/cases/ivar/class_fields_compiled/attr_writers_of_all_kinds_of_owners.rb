text, list = Class.new(String) { include Access }, Class.new(Array) { include Access }
pair, plain = Struct.new(:x, :y) { include Access }, Class.new { include Access }
time, table = Class.new(Time) { include Access }, Class.new(Hash) { include Access }
make = [-> { text.new("text") }, -> { list.new(3, 7) }, -> { pair.new(1, 2) },
        -> { plain.new }, -> { time.at(0) }, -> { table.new }, -> { owners.first }]
def assign(owner, val) = owner.a = val
80.times do |i|
  owner = make[i * i % make.size].call
  3.times do |n|
    assert_equal [i, n], assign(owner, [i, n])
    assert_equal [i, n], owner.a
  end
  owner.b = "added"
  assert_equal ["added", [i, 2]], [owner.b, owner.get]
  owner.freeze
  assert_raise(FrozenError) { assign(owner, i) }
  assert_equal [i, 2], owner.a
end
Integer.include(Access)
Symbol.include(Access)
10.times { [1, :sym, 2**70, 1.5.freeze].each { |val| val.is_a?(Access) or next
  assert_raise(FrozenError) { assign(val, 1) } } }
