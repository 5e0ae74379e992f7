def say(name)
  puts "#{name}: #{yield.inspect.gsub(/0x\h+/, "0x")}"
rescue Exception => e
  where = e.backtrace.map { |line| line[/in .*/] || "top" }
  puts "#{name}: #{e.class}: #{e.message.gsub(/0x\h+/, "0x")} #{where}"
end
Pair = Struct.new(:x, :y)
Keys = Struct.new(:x, :y, keyword_init: true)
Positions = Struct.new(:x, :y, keyword_init: false)
class Sub < Pair; end
class Own < Pair; def initialize(x) = super(x, x); end
class Late < Pair; end
class Counted < Pair; def self.new(*) = super.tap { @count = @count.to_i + 1 }; end
module Loud; def initialize(*) = (super; self.y = :loud); end
class Mixed < Pair; prepend Loud; end
class Removed < Struct.new(:x); end
classes = [Pair, Keys, Positions, Sub, Own, Late, Counted, Mixed, Removed]
3.times do |round|
  classes.each do |klass|
    say("#{klass} none") { klass.new }
    say("#{klass} one") { klass.new(1) }
    say("#{klass} two") { klass[1, "two"] }
    say("#{klass} three") { klass.new(1, 2, 3) }
    say("#{klass} hash") { klass.new({x: 1}) }
    say("#{klass} keywords") { klass.new(x: 1, y: 2) }
    say("#{klass} unknown") { klass.new(z: 1) }
    say("#{klass} splat") { klass.new(*[1, 2], **{}) }
    say("#{klass} block") { klass.new(1) { raise } }
    say("#{klass} send") { klass.send(:new, 3) }
    say("#{klass} method") { klass.method(:new).unbind.bind_call(klass, 4) }
    say("#{klass} owner") { [klass.method(:new).owner.inspect, klass.method(:new).arity] }
  end
  class Late; def initialize(*) = (super; self.x = [:late, x]); end if round == 0
  Removed.superclass.class_eval { def initialize(*) = nil } if round == 1
end
say("singleton") { Pair.singleton_class.new }
say("singleton of an instance") { Pair.new.singleton_class.new(1) }
say("singleton of an instance, allocate") { Pair.new.singleton_class.allocate }
say("frozen class") { Class.new(Pair).freeze.new(1).to_a }
say("undefined") { Class.new(Pair) { undef_method :initialize }.new(1) }
say("private") { Class.new(Pair) { private_class_method :new }.new(1) }
say("no allocate") do
  klass = Class.new(Pair)
  klass.singleton_class.undef_method(:allocate)
  klass.new(1).to_a
end
seen = []
trace = TracePoint.new(:c_call, :c_return) { |t| seen << [t.event, t.method_id] }
say("traced") do
  trace.enable { Pair.new(1) }
  seen.select { |_, id| id == :initialize || id == :new }
end
refined = Module.new { refine(Pair) { def initialize(*) = super(:refined) } }
say("refined") { Pair.new(1) }
class Struct; alias plain_initialize initialize; end
say("aliased") { Pair.new(1) }
class Struct; def initialize(*a, **k) = plain_initialize(*a.reverse, **k); end
say("redefined") { [Pair.new(1, 2), Sub.new(1, 2), Process::Tms.new(1, 2, 3, 4)] }
