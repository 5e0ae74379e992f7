class Base
  class << self
    attr_accessor :attr
    def set(v) = (@var = v)
    def get = @var
    def def? = defined?(@var)
  end
end
classes = Array.new(12) do |i|
  Class.new(Base) { i.times { |n| instance_variable_set(:"@before#{n}", n) } }
end
3.times do |round|
  classes.each_with_index do |c, i|
    assert_equal([nil, nil, nil], [c.get, c.def?, c.attr])
    c.set([round, i].freeze)
    c.attr = i
    assert_equal([[round, i], "instance-variable", i], [c.get, c.def?, c.attr])
  end
  classes.each_with_index do |c, i|
    assert_equal([[round, i], i], [c.get, c.attr])
    c.remove_instance_variable(:@var)
    assert_equal([nil, nil, i], [c.get, c.def?, c.attr])
    c.attr = nil
    c.remove_instance_variable(:@attr)
  end
end
classes.each(&:freeze)
classes.each do |c|
  e = assert_raise(FrozenError) { c.set(1) }
  assert_equal("can't modify frozen #<Class:#{c.inspect}>: #{c.inspect}", e.message)
  assert_raise(FrozenError) { c.attr = 1 }
  assert_raise(FrozenError) { c.instance_variable_set(:@a, 1) }
  assert_nil(c.get)
end
