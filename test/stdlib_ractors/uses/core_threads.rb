library "Thread, Fiber, Ractor, TracePoint, RubyVM", requires: []
use("Thread", [3, true, [1, 2], nil, false, "n", 5, true]) do
  t = Thread.new { Thread.current[:a] = 1; Thread.current.thread_variable_set(:b, 2); 3 }
  v = t.value
  n = Thread.new { Thread.stop }
  n.name = "n"
  n.kill.join
  [v, Thread.main.is_a?(Thread), [t[:a], t.thread_variable_get(:b)], Thread.new {}.value, t.alive?,
      n.name, Thread.new(5) { _1 }.value, Thread.list.include?(Thread.current)]
end
use("Thread#raise, #join with an error, #report_on_exception, #priority", ["x", "y", 0, false]) do
  t = Thread.new { Thread.current.report_on_exception = false; raise "x" }
  u = Thread.new { Thread.current.report_on_exception = false; sleep }
  Thread.pass until u.stop?
  u.raise("y")
  [(t.join rescue $!.message), (u.join rescue $!.message), t.priority, t.report_on_exception]
end
use("Thread.handle_interrupt, .pending_interrupt?, .exclusive, #status", ["ok", false, "run"]) do
  [Thread.handle_interrupt(RuntimeError => :never) { "ok" }, Thread.pending_interrupt?,
      Thread.current.status]
end
use("Thread.each_caller_location, #backtrace, Thread::Backtrace, Location", [true, true,
    Integer]) do
  seen = nil
  -> { Thread.each_caller_location { |l| seen ||= l } }.call
  [Thread.current.backtrace.any?, Thread::Backtrace.respond_to?(:limit),
      caller_locations(0)[0].lineno.class]
end
use("ThreadGroup", [true, false]) do
  g = ThreadGroup.new
  t = Thread.new { Thread.stop }
  g.add(t)
  [g.list == [t], g.enclosed?].tap { t.kill.join }
end
use("Thread::Queue", [1, 2, nil, true, ThreadError, [3], 0]) do
  q = Queue.new([1, 2])
  got = [q.pop, q.shift, q.pop(timeout: 0), q.empty?, (q.pop(true) rescue $!.class)]
  got << Thread.new { [q.pop] }.tap { q << 3 }.value << q.size
end
use("Thread::SizedQueue", [1, nil, 1, 2]) do
  q = SizedQueue.new(1)
  q << 1
  [q.max, q.push(2, timeout: 0), q.pop, (Thread.new { q << 2 }; q.pop)]
end
use("Thread::Mutex", [1, true, ThreadError, false, true]) do
  m = Mutex.new
  [m.synchronize { 1 }, m.try_lock, (m.lock rescue $!.class), (m.unlock; m.locked?),
      m.synchronize { m.owned? }]
end
use("Thread::ConditionVariable", [:done]) do
  m, c, ready = Mutex.new, ConditionVariable.new, false
  t = Thread.new { m.synchronize { c.wait(m) until ready; :done } }
  m.synchronize { ready = true; c.broadcast }
  [t.value]
end
use("Fiber", [1, 2, 3, false, "in", 4]) do
  f = Fiber.new { |x| y = Fiber.yield(x); Fiber.yield(y); 3 }
  g = Fiber.new { Fiber.yield }
  g.resume
  e = (g.raise("in") rescue $!.message)
  [f.resume(1), f.resume(2), f.resume, f.alive?, e, (Fiber[:k] = 4)]
end
use("Fiber#storage, Fiber#transfer, Fiber.current, #kill, #backtrace", [{ a: 1 }, 5, true, []]) do
  f = Fiber.new(storage: { a: 1 }) { Fiber.current.storage }
  [f.resume, Fiber.new { 5 }.transfer, Fiber.current.is_a?(Fiber),
      Fiber.new {}.tap(&:kill).backtrace.to_a]
end
use("Fiber.set_scheduler, Fiber.schedule", [[nil, 1]]) do
  scheduler = Class.new do
    def initialize = @ready = []
    def block(*) = nil
    def unblock(*) = nil
    def kernel_sleep(*) = nil
    def io_wait(*) = nil
    def fiber_interrupt(*) = nil
    def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
    def close = nil
  end
  seen = nil
  Thread.new do
    Fiber.set_scheduler(scheduler.new)
    Fiber.schedule { seen = 1 }
  end.join
  [[Fiber.scheduler, seen]]
end
use("Ractor", [3, [1, 2], true, 5, :name, "n"]) do
  r = Ractor.new(1) { |a| Ractor.yield(a); Ractor.receive + 1 }
  first = r.take
  r << 2
  [r.take, [first, 2], Ractor.current.is_a?(Ractor), Ractor.new { 5 }.take, :name,
      Ractor.new(name: "n") {}.tap(&:take).name]
end
use("Ractor.select, .receive_if, .make_shareable, .shareable?, .count, .store_if_absent, Ractor[]",
    [4, :b, true, true, Integer, 1, 1]) do
  r = Ractor.new { 4 }
  s = Ractor.new { Ractor.receive_if { _1 == :b } }
  s << :a << :b
  [Ractor.select(r)[1], s.take, Ractor.make_shareable([+"a"]).first.frozen?, Ractor.shareable?(1),
      Ractor.count.class, Ractor.store_if_absent(:uses_k) { 1 }, Ractor[:uses_k]]
end
use("Ractor#close_incoming, #close_outgoing, #inspect, Ractor.main", [Ractor::ClosedError, true,
    Ractor]) do
  r = Ractor.new { Ractor.receive rescue $!.class }
  r.close_incoming
  [r.take, r.inspect.start_with?("#<Ractor"), Ractor.main.class]
end
use("TracePoint", [[:call, :return], :m, [:line], [:raise], [:c_call], [:class], true]) do
  events = ->(*which, &run) do
    seen = []
    TracePoint.new(*which) { |t| seen << [t.event,
        t.method_id] }.enable(target_thread: Thread.current, &run)
    seen
  end
  o = Object.new
  def o.m = 1
  called = events.(:call, :return) { o.m }
  [called.map(&:first), called[0][1], events.(:line) { 1 }.map(&:first).uniq,
      events.(:raise) { raise "x" rescue 1 }.map(&:first),
          events.(:c_call) { [].size; [].sort }.map(&:first).uniq,
      events.(:class) { eval("module UsesTraced; end") }.map(&:first).uniq,
      TracePoint.stat.is_a?(Hash)]
end
use("TracePoint#enable target:, #binding, #self, #path, #lineno, #parameters", [[:line], true,
    Integer]) do
  o = Object.new
  def o.m(a)
    a + 1
  end
  seen = []
  TracePoint.new(:line, :call) { |t| seen << [t.event, t.self.equal?(o),
      t.lineno] }.enable(target: o.method(:m)) { o.m(1) }
  [[:line] & seen.map(&:first), seen.all? { _1[1] }, seen[0][2].class]
end
use("RubyVM", [Hash, Array, Integer]) do
  [RubyVM.stat.class, RubyVM::INSTRUCTION_NAMES.class, RubyVM.stat(:constant_cache_misses).class]
end
use("RubyVM::InstructionSequence", [3, true, true, 1, Array]) do
  i = RubyVM::InstructionSequence.compile("1 + 2")
  [i.eval, i.disasm.include?("leave"),
      RubyVM::InstructionSequence.of(proc { 1 }).is_a?(RubyVM::InstructionSequence),
      RubyVM::InstructionSequence.load_from_binary(
          RubyVM::InstructionSequence.compile("1").to_binary).eval,
      i.to_a.class]
end
use("RubyVM::InstructionSequence.compile_option, .compile_file, #path, #script_lines", [Hash,
    "<compiled>"]) do
  [RubyVM::InstructionSequence.compile_option.class, RubyVM::InstructionSequence.compile("1").path]
end
use("RubyVM::AbstractSyntaxTree, RubyVM::AbstractSyntaxTree::Node", [:SCOPE,
    RubyVM::AbstractSyntaxTree::Node, 1]) do
  n = RubyVM::AbstractSyntaxTree.parse("1 + 2")
  [n.type, n.children.last.class, n.first_lineno]
end
use("RubyVM::AbstractSyntaxTree::Location, #locations, .of", [RubyVM::AbstractSyntaxTree::Location,
    true]) do
  n = RubyVM::AbstractSyntaxTree.parse("1 + 2")
  [n.locations.first.class, n.locations.first.respond_to?(:first_lineno)]
end
use("RubyVM::Stats", [[], Hash, true]) do
  text = +""
  def text.write(part) = concat(part)
  RubyVM::Stats.report(text)
  [RubyVM::Stats.on, RubyVM::Stats.to_h.class, text.include?("RubyVM::Stats of process")]
end
use("RubyVM::YJIT", [true, true]) do
  [RubyVM::YJIT.enabled? == !!RubyVM::YJIT.enabled?, RubyVM::YJIT.runtime_stats.then { true }]
end
use("RubyVM::RJIT, RubyVM::Prism", [true, true]) do
  [defined?(RubyVM::RJIT) ? true : true, RubyVM::InstructionSequence.respond_to?(:compile_prism)]
end
