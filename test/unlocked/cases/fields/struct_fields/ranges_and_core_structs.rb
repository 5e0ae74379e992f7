require "etc"
tagged = Class.new(Range) do
  attr_accessor :tag
  def initialize(*) = (@tag = "t"; super)
end
3.times do
  range = tagged.new(1, 5)
  assert_equal(["t", 15, [1, 2, 3, 4, 5]], [range.tag, range.sum, range.to_a])
  assert_equal(["t", "t"], [range.dup.tag, range.clone.tag])
  range.tag = "other" unless range.frozen?
  assert_equal([1..5, "1..5"], [(1..5), range.to_s])
  assert_equal(true, range == (1..5))
end
assert_raise(FrozenError) { (1..2).instance_variable_set(:@a, 1) }
assert_raise(FrozenError) { Range.new(1, 2).instance_variable_set(:@a, 1) }
made = [Process.times, Etc.getpwuid, Etc.getgrgid, Class.new(Process::Tms).new(1, 2)]
made.compact.each do |struct|
  before = struct.to_a
  2.times { |i| write(struct, 0...(i * 5)); assert_equal(before, struct.to_a) }
  assert_equal(values(0...5), read(struct, 0...5))
end
verify
