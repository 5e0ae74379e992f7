module Config
  @number, @frozen, @deep, @open = 1, "text".freeze, [["a".freeze].freeze].freeze, ["open"]
  @lazy = [[+"not frozen inside"]].freeze
  class << self
    attr_accessor :number, :frozen, :deep, :open, :lazy, :missing
    def read_open = @open
    def read_number = @number
    def read_missing = @missing
    def write_number = (@number = 2)
    def def? = [defined?(@open), defined?(@missing), defined?(@number)]
  end
end
3.times do
  reads, refusals, writes, more = Ractor.new do
    read_all = -> { [Config.number, Config.read_number, Config.frozen, Config.deep,
                     Config.missing, Config.read_missing] }
    3.times { read_all.call }
    values = [*read_all.call, Config.instance_variable_get(:@frozen)]
    refused = [isolation_error { Config.open }, isolation_error { Config.read_open },
               isolation_error { Config.lazy },
               isolation_error { Config.instance_variable_get(:@open) }]
    kept = [isolation_error { Config.number = 2 }, isolation_error { Config.write_number },
              isolation_error { Config.instance_variable_set(:@new, 1) },
              isolation_error { Config.remove_instance_variable(:@number) }]
    rest = [Config.def?, Config.instance_variables, Config.instance_variable_defined?(:@open),
            Config.instance_variable_defined?(:@missing)]
    [values, refused, kept, rest]
  end.take
  assert_equal([1, 1, "text", [["a"]], nil, nil, "text"], reads)
  assert_equal([READ_UNSHAREABLE] * 4, refusals)
  assert_equal([WRITE] * 4, writes)
  names = %i[@number @frozen @deep @open @lazy]
  assert_equal([["instance-variable", nil, "instance-variable"], names, true, false], more)
  assert_equal([1, names], [Config.number, Config.instance_variables])
end
Ractor.make_shareable(Config.lazy)
assert_equal("not frozen inside", Ractor.new { Config.lazy[0][0] }.take)
# The same inline caches, filled by reading a value that is allowed:
assert_equal([1, READ_UNSHAREABLE, 3], [1, [2], 3].map do |value|
  Config.number = value
  Ractor.new do
    results = Array.new(3) do
      Config.read_number
    rescue Ractor::IsolationError => e
      e.message[READ_UNSHAREABLE]
    end
    results.last
  end.take
end)
