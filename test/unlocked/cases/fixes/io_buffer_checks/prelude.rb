Warning[:experimental] = false
# A number whose conversion runs a block.
class Changing < Numeric
  def initialize(n, &block) = (@n, @block = n, block)
  def to_int = (@block.call; @n)
  def to_f = (@block.call; @n.to_f)
end
def gone
  b = IO::Buffer.new(1 << 20)
  s = b.slice(0, 64)
  b.free
  s
end
INVALID = IO::Buffer::InvalidatedError
