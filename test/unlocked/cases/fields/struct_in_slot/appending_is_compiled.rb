klass = Struct.new(:x, :y, :z, :w) do
  def fill(i) = (@a = i; @b = i; @c = self; @d = nil; self)
  def read = [@a, @b, @c, @d, @e]
end
other = klass.new
500.times do |i|
  made = klass.new(i).fill(i)
  assert_equal([i, i, nil, nil], made.read.values_at(0, 1, 3, 4))
  assert_same(made, made.read[2])
  GC.start if i % 100 == 0
end
calls = -> { RubyVM::YJIT.runtime_stats.values_at(:setivar_megamorphic, :getivar_megamorphic) }
GC.disable
before, exits = calls.(), RubyVM::YJIT.runtime_stats[:side_exit_count]
1000.times { |i| klass.new(i).fill(i).read }
GC.enable
assert_equal(before, calls.())
assert_operator(RubyVM::YJIT.runtime_stats[:side_exit_count] - exits, :<=, 3)
assert_equal([nil] * 5, other.read)
