class Base
  @var = @none = :of_the_superclass
  class << self
    attr_reader :var
    def get = @var
    def def? = defined?(@var)
    def none = [@none, defined?(@none)]
  end
end
sizes = [0, 1, 8, 9, 10, 11, 12, 40].product([0, 1, 2, 3, 4, 9, 10, 40])
classes = sizes.map do |before, after|
  Class.new(Base).tap do |c|
    write(c, 0...before)
    c.instance_variable_set(:@var, [before, after].freeze)
    write(c, 100...100 + after)
  end
end
read_all = -> { classes.map { |c| [c.get, c.var, c.def?, c.none] } }
expected = classes.map do |c|
  v = c.instance_variable_get(:@var)
  [v, v, "instance-variable", [nil, nil]]
end
4.times { assert_equal(expected, read_all.call) }
classes.each { |c| c.remove_instance_variable(:@var) }
4.times { assert_equal([[nil, nil, nil, [nil, nil]]], read_all.call.uniq) }
