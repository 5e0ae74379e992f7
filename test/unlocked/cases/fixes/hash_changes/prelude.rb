class Key
  attr_accessor :n, :act, :hashed
  def initialize(n, &act) = (@n, @act = n, act)
  def hash = (hashed&.call; 7)
  def eql?(other) = (act&.call(other); other.is_a?(Key) && n == other.n)
  alias == eql?
end
def small(size = 8) = $h = (0...size).to_h { |i| [Key.new(i), i] }
GROW = -> (*) { 40.times { |i| $h["k#{i}"] = "v" * 50 } }
CLEAR = -> (*) { $h.clear }
DELETE = -> (other) { $h.delete_if { |k, _| k.equal?(other) } }
REFILL = -> (*) { $h.clear; 3.times { |i| $h["r#{i}"] = "v" * 50 } }
CHANGES = [GROW, CLEAR, DELETE, REFILL]
def changing(n, act) = Key.new(n) { |other| (a, act = act, nil; a.call(other)) if act }
