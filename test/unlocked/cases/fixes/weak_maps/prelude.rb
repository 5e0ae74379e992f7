class Key
  attr_accessor :n, :act
  def initialize(n, &act) = (@n, @act = n, act)
  def hash = 7
  def eql?(other) = act&.call(other) || n == other.n
end
# All keys have one hash. The map refers to them weakly.
def renew(size)
  $map = ObjectSpace::WeakKeyMap.new
  $keys = Array.new(size) { |i| Key.new(i) }.each { |k| $map[k] = "value #{k.n}" }
  $map
end
def garbage
  GC.start
  5_000.times { "a" + "b" }
end
