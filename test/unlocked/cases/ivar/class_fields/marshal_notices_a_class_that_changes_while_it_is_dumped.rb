class Tag
  def initialize(&block) = (@block = block)
  def marshal_dump = (@block.call; [])
end
class Dumped
  @a = 1
  def self._dump(_level)
    (+"text").tap { |s| s.instance_variable_set(:@tag, Tag.new { @b = 2 }) }
  end
end
e = assert_raise(RuntimeError) { Marshal.dump(Dumped) }
assert_equal("instance variable added to #<Class:Dumped> instance", e.message)
