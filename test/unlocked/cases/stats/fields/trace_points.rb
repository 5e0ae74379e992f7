class Point
  def get
    @a
  end

  def set
    @a = 1
  end
end
lines = lambda do |target = nil|
  seen = []
  trace = TracePoint.new(:line, :call, :return) { |tp| seen << [tp.event, tp.lineno] }
  point = Point.new
  body = -> { point.set; point.get }
  target ? trace.enable(target: target, &body) : trace.enable(&body)
  seen
end
method = Point.instance_method(:get)
plain = [lines.call(method), lines.call]
RubyVM::Stats.start(:fields)
assert_equal(plain, [lines.call(method), lines.call])
before = RubyVM::Stats.to_h[:fields][:count]
point = Point.new
100.times { point.set; point.get }
assert_operator(RubyVM::Stats.to_h[:fields][:count], :>=, before + 200)
RubyVM::Stats.stop
assert_equal(plain, [lines.call(method), lines.call])
3.times do
  RubyVM::Stats.start(:fields)
  trace = TracePoint.new(:line) { }
  trace.enable
  RubyVM::Stats.stop
  trace.disable
end
assert_equal(plain, [lines.call(method), lines.call])
