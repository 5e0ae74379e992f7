class Text < String; def a = @a; def a=(v); @a = v; end; end
class Point; attr_accessor :a; end
ROUNDS = 20_000
switch = Ractor.new { until Ractor.receive_if { |m| m } == :end; end }
RubyVM::Stats.start(:fields)
body = lambda do |kind|
  Ractor.new(kind) { |k| o = k.new; ROUNDS.times { o.a = 1; o.a == 1 or raise "lost" }; o.a }
end
assert_equal([1] * 4, [Text, Point, Text, Point].map(&body).map(&:take))
switch << :end
switch.take
GC.start
counts = RubyVM::Stats.to_h[:fields][:classes].to_h { |one| one.values_at(:class, :count) }
assert_equal([2 * (2 * ROUNDS + 1)] * 2, counts.values_at("Text", "Point"))
workers = [Text, Point, Text].map(&body)
20.times { RubyVM::Stats.stop; RubyVM::Stats.start(:fields); RubyVM::Stats.reset }
assert_equal([1] * 3, workers.map(&:take))
RubyVM::Stats.stop
