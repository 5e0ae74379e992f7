class Kept
  def initialize(n) = @n = n
end
def large(size) = $h = (0...size).to_h { |i| [Key.new(i), Kept.new(i)] }
# The last comparison deletes the pair, whose value dies, and says that the keys are equal.
def deleting(nth)
  Key.new(nil) do |other|
    next unless (nth -= 1).zero?
    $h.delete_if { |k, _| k.equal?(other) }
    GC.start
    5_000.times { "a" + "b" }
    true
  end
end
class Key
  def eql?(other) = act&.call(other) || n == other.n
end
[12, 40].each do |size|
  30.times do
    large(size)
    assert_nil($h[deleting(9)])
    assert_equal(size - 1, $h.size)
    large(size)
    assert_nil($h.delete(deleting(9)))
    assert_equal(size - 1, $h.size)
    large(size)
    assert_equal(:none, $h.fetch(deleting(9), :none))
    large(size)
    assert_equal(:new, $h[deleting(9)] = :new)
    assert_equal([size, :new], [$h.size, $h.values.last])
  end
end
