# Each way to call an attr_reader or attr_writer.
class Point; attr_accessor :a; def initialize = @a = 1; end
point, N = Point.new, 500
points = [point] * N
reader, writer = point.method(:a), point.method(:a=)
WAYS = {
  direct: -> { N.times { point.a } }, map: -> { points.map(&:a) },
  method: -> { N.times { reader.call } }, send: -> { N.times { point.send(:a) } },
  public_send: -> { N.times { point.public_send(:a) } },
  __send__: -> { N.times { point.__send__(:a) } }, each: -> { points.each(&:a) },
  sum: -> { points.sum(&:a) }, proc: -> { N.times { :a.to_proc.call(point) } },
  safe: -> { N.times { point&.a } },
  bound: -> { N.times { Point.instance_method(:a).bind_call(point) } }
}.freeze
WRITES = {
  direct: -> { N.times { point.a = 1 } }, send: -> { N.times { point.send(:a=, 1) } },
  method: -> { N.times { writer.call(1) } }, op: -> { N.times { point.a = 2 } },
  public_send: -> { N.times { point.public_send(:a=, 1) } }
}.freeze
def counted(ways, key)
  ways.to_h do |name, body|
    RubyVM::Stats.reset
    body.call
    row = RubyVM::Stats.to_h[:fields][:places].select { |one| one[:class] == "Point" }
    assert_equal([__FILE__], row.map { |one| one[:file] }.uniq, name)
    [name, row.sum { |one| one[key] }]
  end
end
[WAYS, WRITES].each { |ways| ways.each_value { |body| 3.times { body.call } } }
RubyVM::Stats.start(:fields)
assert_equal(WAYS.transform_values { N }, counted(WAYS, :reads))
assert_equal(WRITES.transform_values { N }, counted(WRITES, :writes))
# At one line, variables that the object has and others that it has not.
class Two; attr_writer :a, :b; end
def write(object, name) = object.send(name, 1)
2.times do
  RubyVM::Stats.reset
  N.times { object = Two.new; write(object, :a=); write(object, :a=); write(object, :b=) }
  row = RubyVM::Stats.to_h[:fields][:classes].find { |one| one[:class] == "Two" }
  assert_equal([N, 2 * N], row.values_at(:writes, :adds))
end
# Lines are those of the calls.
RubyVM::Stats.reset
points.map(&:a)
LINE = __LINE__ - 1
points.map(&:a)
lines = RubyVM::Stats.to_h[:fields][:places].to_h { |one| [one[:line], one[:reads]] }
assert_equal({ LINE => N, LINE + 2 => N }, lines)
