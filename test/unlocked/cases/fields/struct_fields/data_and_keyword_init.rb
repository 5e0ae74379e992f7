(WIDTHS - [0]).each do |n|
  klass = data_class(n) do
    def initialize(**all) = (@f0 = "v0"; @f1 = "v1"; super)
    def with_lazy = (@lazy ||= 1)
  end
  plain = data_class(n).new(*contents(n))
  2.times do
    data = klass.new(*contents(n))
    assert_equal([true, contents(n), %w[v0 v1]],
                 [data.frozen?, data.to_h.values, read(data, 0...2)])
    error = assert_raise(FrozenError) { data.instance_variable_set(:@f0, 1) }
    assert_match(/\Acan't modify frozen /, error.message)
    assert_raise(FrozenError) { data.with_lazy }
    assert_raise(FrozenError) { data.remove_instance_variable(:@f0) }
    assert_equal(%w[v0 v1], read(data.dup, 0...2))
    assert_equal(%w[v0 v1], read(data.with, 0...2))
  end
  assert_equal([], plain.instance_variables)
  assert_raise(FrozenError) { plain.instance_variable_set(:@f0, 1) }
  keyed = Struct.new(*members(n), keyword_init: true)
  3.times do
    struct = write(keyed.new(m0: 1), 0...1)
    assert_equal([keyed.new(m0: 1), keyed.new(m0: 1).inspect, true],
                 [struct, struct.inspect, keyed.keyword_init?])
    assert_equal([%w[v0], %w[v0], 1], [read(struct.dup, 0...1), read(struct.clone, 0...1),
                                       struct.dup.m0])
  end
  case klass.new(*contents(n))
  in {m0: "c0"} => data then assert_equal(%w[v0 v1], read(data, 0...2))
  end
end
empty = Data.define { def initialize = (@f0 = "v0"; super) }
2.times { assert_equal(%w[v0], read(empty.new.dup, 0...1)) }
verify
