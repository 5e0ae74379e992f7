module Readers
  attr_reader :var
  def get = @var
  def def? = defined?(@var)
  def none = [@none, defined?(@none)]
end
makers = [
  -> { Class.new.extend(Readers) },
  -> { Class.new(Array) { include Readers }.new },
  -> { Module.new.extend(Readers) },
  -> { Class.new(String) { include Readers }.new("x") },
  -> { Class.new { include Readers }.new },
  -> { Struct.new(:member) { include Readers }.new(1) },
]
filled = [0, 1, 70, 77, 78, 79, 100].product([0, 5]).map do |before, after|
  makers.map do |make|
    make.call.tap do |o|
      write(o, 0...before)
      o.instance_variable_set(:@var, [before, o.class].freeze)
      write(o, 200...200 + after)
    end
  end
end
bare = makers.map(&:call)
orders = [filled.flatten(1), filled.transpose.flatten(1), filled.flatten(1).reverse,
          filled.flat_map { |row| [*row, *bare] }]
orders.each do |owners|
  3.times do
    owners.each do |o|
      v = bare.any? { _1.equal?(o) } ? nil : o.instance_variable_get(:@var)
      wanted = [v, v, v && "instance-variable", [nil, nil]]
      assert_equal(wanted, [o.get, o.var, o.def?, o.none])
    end
  end
end
assert_equal(filled.size * makers.size, filled.flatten(1).count { |o| o.get[1] == o.class })
verify
