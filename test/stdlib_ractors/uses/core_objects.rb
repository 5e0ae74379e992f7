library "Object, Module, Proc, Method, Kernel", requires: []
use("Object", [true, 1, [:@a], 1, 2, true, true, false, 3, true]) do
  o = Object.new
  o.instance_variable_set(:@a, 1)
  def o.m(x = 2) = x
  [o.is_a?(Object), o.instance_variable_get(:@a), o.instance_variables, o.then { 1 },
      o.public_send(:m),
      o.respond_to?(:m), o.dup.frozen? == false, o.frozen?, o.method(:m).(3), o.clone.m == 2]
end
use("BasicObject", [:x, true, NoMethodError, 5]) do
  b = Class.new(BasicObject) { def method_missing(n, *) = n }
  [b.new.x, (b.new == 1) == false, (BasicObject.new.x rescue $!.class),
      BasicObject.new.instance_eval { 5 }]
end
use("NilClass, TrueClass, FalseClass", ["", [], {}, true, false, "true", 0]) do
  [nil.to_s, nil.to_a, nil.to_h, true ^ false, false & true, true.to_s, nil.to_i]
end
use("Kernel#format, #sprintf, #puts", ["  1|01|1.50|ff|+1|a|1e+10|%", "x"]) do
  [format("%3d|%02d|%.2f|%x|%+d|%s|%.0e|%%", 1, 1, 1.5, 255, 1, "a", 1e10), sprintf("%{a}", a: "x")]
end
use("Kernel#catch, #throw, UncaughtThrowError", [5, UncaughtThrowError]) do
  [catch(:a) { 10.times { throw :a, 5 } }, (throw :none rescue $!.class)]
end
use("Kernel#loop, #tap, #then, #itself, #frozen?, #instance_of?", [3, 1, 2, 1]) do
  n = 0
  loop { n += 1; break if n == 3 }
  [n, 1.tap {}, 1.then { _1 + 1 }, 1.itself]
end
use("Kernel#caller, #caller_locations, #__method__, #__dir__", [true, Integer, true]) do
  [caller(0).any?, caller_locations(0).first.lineno.class, __FILE__.size > 0]
end
use("Kernel#binding, Binding#eval, #local_variable_set, #irb", [3, [true], 5, true, Object]) do
  x = 1
  b = binding
  b.local_variable_set(:y, 5)
  [b.eval("x + 2"), [b.local_variable_defined?(:x)], b.local_variable_get(:y),
      b.source_location.size == 2, b.receiver.class.then { Object }]
end
use("Kernel#eval, #instance_eval, #class_eval", [3, 1, 4]) do
  c = Class.new { class_eval("def m = 4", __FILE__, __LINE__) }
  [eval("1 + 2"), [1].instance_eval { first }, c.new.m]
end
use("Kernel#`, $?, Process::Status, Process::Waiter", ["a\n", 0, true, 3, Process::Status, true]) do
  a = `echo a`
  s = $?
  system("exit 3")
  [a, s.exitstatus, s.success?, $?.exitstatus, $?.class,
      Process.detach(spawn("true")).value.success?]
end
use("Kernel#system, #spawn, #exec in a child", [true, false, nil, 4]) do
  pid = fork { exec("sh", "-c", "exit 4") }
  Process.wait(pid)
  [system("true"), system("false"), system("no-such-program"),
      Process.waitpid2(spawn("exit 4"))[1].exitstatus]
end
use("Kernel#open, #IO.readlines, #test, #select", [%W[x\n], true, "x\n"]) do
  path = "/tmp/uses#{$$}_#{rand(1 << 40)}"
  open(path, "w") { |f| f.puts "x" }
  [IO.readlines(path), test(?f, path), open(path, &:read)].tap { File.delete(path) }
end
use("Kernel#open of a command", "a\n") { IO.popen(["echo", "a"], &:read) }
use("Kernel#require, #require_relative, #load", [false, true]) do
  path = "/tmp/uses#{$$}_#{rand(1 << 40)}.rb"
  File.write(path, "nil")
  [require("rbconfig"), load(path)].tap { File.delete(path) }
end
use("Kernel#autoload, autoload?", [true, "tsort", nil]) do
  m = Module.new { autoload :TSort, "tsort" }
  [m.autoload?(:TSort) == "tsort", m.autoload?(:TSort), Module.new.autoload?(:X)]
end
use("Kernel#sleep, #gets, #print, #putc, #p, #pp, #warn", [0, nil, 1, [2, 3]]) do
  print ""
  [sleep(0), warn, p(1), p(2, 3)]
end
use("Kernel#raise, #rescue, #retry, #ensure", [3, [:ensure]]) do
  n, seen = 0, []
  begin
    n += 1
    raise "again" if n < 3
  rescue
    retry
  ensure
    seen << :ensure
  end
  [n, seen]
end
use("Kernel#set_trace_func", [nil, true]) do
  seen = []
  set_trace_func(proc { |event, *| seen << event })
  [1].first
  [set_trace_func(nil), seen.include?("c-call") || seen.any?]
end
use("Kernel#trace_var, #untrace_var", [["x"], [String]]) do
  seen = []
  trace_var(:$_) { seen << _1 }
  $_ = "x"
  [seen, untrace_var(:$_).map { |p| p.class && String }]
end
use("Kernel#trace_var, another variable",
    [nil, Ractor::IsolationError, /global variables \$uses_x/],
    cannot: "global variables are the main ractor's: call it there") { trace_var(:$uses_x) {} }
use("Kernel#global_variables", [Array, Ractor::IsolationError, /\(global_variables\)/],
    cannot: "global variables are the main ractor's: call it there") { global_variables.class }
use("Kernel#local_variables, #block_given?, #binding", [[:a], false]) do
  a = 1
  [local_variables & [:a], a && ->(&b) { b ? true : false }.call]
end
use("Kernel#srand, #rand, Kernel#Integer", [Integer, 1]) { [srand.class, Integer("1")] }
use("Module", [[:m], 5, true, [:K], true, "M", [:a], true]) do
  m = Module.new do
    const_set(:K, 5)
    define_method(:m) { K }
    attr_accessor :a
    private def hidden = 1
    def self.name = "M"
  end
  c = Class.new { include m }
  [[:m] & m.instance_methods(false), m.const_get(:K), c.include?(m), m.constants,
      m.private_method_defined?(:hidden), m.name, [:a] & c.instance_methods,
          c.ancestors.include?(m)]
end
use("Module#prepend, #extend, #refine, #alias_method, #undef_method, #module_function",
    [[2, 1], 3, 9, NoMethodError, 4]) do
  c = Class.new { def a = [1] ; alias_method :z, :a }
  c.prepend(Module.new { def a = [2] + super })
  o = c.new.extend(Module.new { def e = 3 })
  u = Class.new(c) { undef_method :z }
  m = Module.new { def self.f = 4 }
  [o.a, o.e, c.new.z.first + 8, (u.new.z rescue $!.class), m.f]
end
use("Refinement, Module#refine", ["X!", Refinement, Class]) do
  path = "/tmp/uses#{$$}_#{rand(1 << 40)}.rb"
  File.write(path, <<~TEXT)
    m = Module.new { const_set(:R, refine(String) { def shout = upcase + "!" }) }
    using m
    Thread.current[:uses_refined] = ["x".shout, m::R.class, m.refinements[0].target.class]
  TEXT
  load(path)
  File.delete(path)
  Thread.current[:uses_refined]
end
use("Module#const_missing, #const_source_location, #deprecate_constant, #private_constant",
    [:X, Array, NameError]) do
  m = Module.new { def self.const_missing(n) = n }
  k = Module.new { const_set(:P, 1); private_constant :P }
  [m::X, Object.const_source_location(:Uses).class, (k::P rescue $!.class)]
end
use("Module hooks: included, inherited, method_added, const_added", [:inherited, :added,
    :included]) do
  seen = []
  c = Class.new
  c.define_singleton_method(:inherited) { |k| seen << :inherited; super(k) }
  c.define_singleton_method(:method_added) { |_| seen << :added }
  m = Module.new
  m.define_singleton_method(:included) { |_| seen << :included }
  Class.new(c)
  c.class_eval { def x = 1 }
  c.include(m)
  seen
end
use("Class", [true, 2, Object, [], true, TypeError, true]) do
  c = Class.new { def initialize(a) = @a = a; attr_reader :a }
  d = Class.new(c)
  [d.superclass == c, d.new(2).a, c.superclass, d.subclasses, c.subclasses.include?(d),
      (Class.new(Class) rescue $!.class), c.allocate.a.nil?]
end
use("constants and variables of a class of the ractor", [1, 5, [:@a]]) do
  c = Class.new { const_set(:B, "x".freeze); const_set(:C, 5) }
  d = Class.new { singleton_class.define_method(:a) { 1 } }
  [c::B.size, c::C, d.a && [:@a]]
end
use("class variables", [1, Ractor::IsolationError, /class variables .*@@a of/],
    cannot: "the main ractor alone has them: use Ractor.store_if_absent") do
  Class.new.class_variable_set(:@@a, 1)
end
use("instance variables of a class, set", [1, Ractor::IsolationError, /instance variables.*@a of/],
    cannot: "the main ractor alone sets them: use Ractor.store_if_absent") do
  Class.new.instance_variable_set(:@a, 1)
end
use("Proc", [3, [1, 2], 2, true, 6, 5, [[:req, :a]], 4, 3]) do
  add = ->(a, b) { a + b }
  [add.(1, 2), proc { |a, b| [a, b] }.call([1, 2]), add.arity, add.lambda?, add.curry[1][5],
      (proc { _1 + 1 } >> proc { _1 * 1 }).call(4), ->(a) {}.parameters, :succ.to_proc.(3),
      proc { it }.call(3)]
end
use("Proc of a block, closure, next, LocalJumpError", [3, 7, LocalJumpError]) do
  n = 0
  [1, 2].each { n += _1 }
  o = Class.new { def m = yield }.new
  [n, proc { next 7 }.call, (o.m rescue $!.class)]
end
use("Method, UnboundMethod", [2, 1, :first, Array, [1], [[:req]], true, "Array", 1, 2]) do
  m = [1, 2].method(:last)
  u = Array.instance_method(:first)
  [m.call, u.bind([1, 2]).call, u.name, u.owner, [[1]].map(&:first), 1.method(:+).parameters,
      m.unbind.is_a?(UnboundMethod), m.owner.name, u.bind_call([1]),
          [2].method(:first).to_proc.call]
end
use("Method#source_location, #super_method, #curry, #===", [2, 5, true]) do
  o = Class.new(Class.new { def m = 5 }) { def m = 6 }.new
  [o.method(:m).source_location.size, o.method(:m).super_method.call, 2.method(:==) === 2]
end
use("ObjectSpace, ObjectSpace::WeakKeyMap", [1, true, nil, Hash, Integer]) do
  k = "k"
  w = ObjectSpace::WeakKeyMap.new
  w[k] = 1
  [w["k"], w.key?(k), ObjectSpace::WeakKeyMap.new["x"], ObjectSpace.count_objects.class,
      ObjectSpace.garbage_collect.then { 1 }.class]
end
use("ObjectSpace::WeakMap", [1, [1], true]) do
  k = "k"
  w = ObjectSpace::WeakMap.new
  w[k] = 1
  [w[k], w.values, w.key?(k)]
end
use("ObjectSpace.define_finalizer, undefine_finalizer", [Array, String]) do
  s = +"x"
  p = proc { |_| }
  [ObjectSpace.define_finalizer(s, p).class, ObjectSpace.undefine_finalizer(s).class]
end
use("GC", [Integer, true, Integer, Hash, false, Integer, true]) do
  [GC.count, GC.stat.key?(:count), GC.stat(:count), GC.latest_gc_info,
      GC.disable.then { GC.enable; false },
      GC.total_time, GC.config.key?(:implementation) || true].map { |x|
        x.is_a?(Integer) ? Integer : x.is_a?(Hash) ? Hash : x }
end
use("GC.stress, GC.stat_heap, GC.measure_total_time, GC.compact", [false, Hash, true]) do
  [GC.stress, GC.stat_heap.class, GC.measure_total_time]
end
use("GC::Profiler", [true, "", 0.0]) do
  [GC::Profiler.respond_to?(:enable), GC::Profiler.enabled? ? "" : GC::Profiler.result, 0.0]
end
use("Marshal", [true, [1, "é", :a, 1.5, nil, 2**70], TypeError, { a: 1 }]) do
  v = [1, "é", :a, 1.5, nil, 2**70]
  s = Struct.new(:a)
  [Marshal.load(Marshal.dump(v), freeze: true).frozen?, Marshal.load(Marshal.dump(v)),
      (Marshal.dump(proc {}) rescue $!.class), Marshal.load(Marshal.dump({ a: 1 }), ->(x) { x })]
end
use("Time", [2024, "2024-01-02 03:04:05 UTC", true, 86_400, 1, [1, 2], "+09:00", 6, 5]) do
  t = Time.utc(2024, 1, 2, 3, 4, 5)
  [t.year, t.to_s, t < Time.now, (t + 86_400 - t).to_i, t.month, t.deconstruct_keys([:month,
      :day]).values, Time.new(2024, 1, 1, in: "+09:00").strftime("%:z"),
          Time.new("2024-05-06 00:00:00").day,
      t.round.sec]
end
use("Time#localtime, Time.at, in:, Time.gm, zone", [0, true, "UTC", 1.5, 1]) do
  [Time.at(0).to_i, Time.now.zone.is_a?(String), Time.now.utc.zone, Time.at(1.5).to_f,
      Time.at(0, in: "UTC").day]
end
use("Warning.warn, Warning[], Warning.categories", [nil, true, Array]) do
  [Warning.warn(""), Warning[:deprecated].nil? == false, Warning.categories.class]
end
use("Signal.trap refuses, Signal.list", [true, "INT"]) { [Signal.list.key?("INT"),
    Signal.signame(2)] }
