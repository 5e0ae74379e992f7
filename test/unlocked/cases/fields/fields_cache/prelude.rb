module Fields
  attr_accessor :a, :b
  def read = @a
  def both = [@a, @b, instance_variable_get(:@a), defined?(@b) && 1]
end
class Word < String; include Fields; end
class Row < Array; include Fields; end
class Table < Hash; include Fields; end
KINDS = [-> { Word.new("w") }, -> { Row.new }, -> { Table.new }]
def each_kind = KINDS.each { |make| yield(*Array.new(3) { make.call }) }
def is(o, a, b) = assert_equal([a, b, a, b && 1], o.both, o.class.name)
each_kind { |o,| o.a = 1; 9.times { is(o, 1, nil) }; o.b = 2; 9.times { is(o, 1, 2) } }
