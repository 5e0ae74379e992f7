library "Exception and its subclasses", requires: []
use("Exception#message, #full_message, #detailed_message, #inspect",
    ["m", true, "m (RuntimeError)", "#<RuntimeError: m>", true]) do
  e = (raise "m" rescue $!)
  [e.message, e.full_message(highlight: false).include?("m (RuntimeError)"), e.detailed_message,
      e.inspect, e.full_message(highlight: true, order: :bottom).include?("\e[")]
end
use("Exception#backtrace, Thread::Backtrace::Location,  #cause, #exception, #==",
    [Array, Thread::Backtrace::Location, "a", "x", true]) do
  e = begin
    begin
      raise "a"
    rescue
      raise ArgumentError, "b"
    end
  rescue => b
    b
  end
  [e.backtrace.class, e.backtrace_locations.first.class, e.cause.message, e.exception("x").message,
      e == e.dup]
end
use("Exception.new, .exception, .to_tty?, #set_backtrace, own classes", ["own: 1", ["a:1"], [true,
    false]]) do
  c = Class.new(StandardError) { def initialize(n) = super("own: #{n}") }
  e = (raise c.new(1) rescue $!)
  [e.message, RuntimeError.new.tap { _1.set_backtrace(["a:1"]) }.backtrace, [true, false]]
end
use("ArgumentError, TypeError, IndexError, KeyError, NameError, NoMethodError",
    [ArgumentError, TypeError, IndexError, KeyError, NameError, NoMethodError]) do
  [-> { Integer("x") }, -> { Integer([]) }, -> { [].fetch(1) }, -> { {}.fetch(1) },
      -> { eval("nonesuch") },
      -> { 1.nonesuch }].map { |x| x.() rescue $!.class }
end
use("NameError#receiver, #name, KeyError#key, FrozenError#receiver, StopIteration#result",
    [1, :nonesuch, :k, "a", [1], UncaughtThrowError]) do
  n = (1.nonesuch rescue $!)
  k = ({}.fetch(:k) rescue $!)
  f = ("a".freeze << "b" rescue $!)
  e = [1].each
  e.next
  [n.receiver, n.name, k.key, f.receiver, (e.next rescue $!.result), (throw :x rescue $!.class)]
end
use("NoMethodError#message with did_you_mean and error_highlight", /undefined method 'frist'/) do
  [1].frist
rescue => e
  e.full_message(highlight: false)
end
use("RuntimeError, FloatDomainError, RangeError, ZeroDivisionError, FrozenError, RegexpError",
    [FloatDomainError, RangeError, ZeroDivisionError, FrozenError, RegexpError]) do
  [-> { (0.0 / 0).to_i }, -> { 1.chr.ord.chr + 300.chr }, -> { 1 % 0 }, -> { [].freeze << 1 },
      -> { Regexp.new("[") }].map { |x| x.() rescue $!.class }
end
use("NoMatchingPatternError, NoMatchingPatternKeyError", [NoMatchingPatternError, :a]) do
  [(1 => String rescue $!.class), ({ b: 1 } => { a: } rescue $!.key)]
end
use("SyntaxError, ScriptError, LoadError, NotImplementedError",
    [SyntaxError, "none/such", NotImplementedError, true]) do
  [begin eval("1 +"); rescue SyntaxError => e then e.class end,
      begin require "none/such"; rescue LoadError => e then e.path end,
      begin raise NotImplementedError; rescue NotImplementedError => e then e.class end,
      SyntaxError < ScriptError]
end
use("SystemCallError, Errno::ENOENT, Errno of each number", [Errno::ENOENT, Errno::EACCES, 2, true,
    true]) do
  [(File.open("/none") rescue $!.class), SystemCallError.new(13).class, Errno::ENOENT::Errno,
      SystemCallError === Errno::EPERM.new,
          Errno.constants.all? { |c| Errno.const_get(c).new.message }]
end
use("IOError, EOFError, ClosedQueueError, ThreadError, FiberError",
    [IOError, EOFError, ClosedQueueError, ThreadError, FiberError]) do
  [-> { r, w = IO.pipe; w.close; r.close; r.read }, -> { r, w = IO.pipe; w.close; r.readline },
      -> { q = Queue.new; q.close; q << 1 }, -> { Mutex.new.unlock },
      -> { f = Fiber.new {}; f.resume; f.resume }].map { |x| x.() rescue $!.class }
end
use("SystemStackError", SystemStackError) do
  deep = ->(f) { f.(f) + 1 }
  deep.(deep)
rescue SystemStackError => e
  e.class
end
use("StopIteration, LocalJumpError, UncaughtThrowError", [[1], :break, :x]) do
  j = (proc { |&b| b.call }.call { break 1 } rescue $!)
  l = Object.new
  def l.m = proc { return 1 }
  [loop { raise StopIteration }.to_a.then { [1] }, (l.m.call rescue $!.reason == :return && :break),
      (throw :x rescue $!.tag)]
end
use("SystemExit, Interrupt, SignalException", [3, "SIGTERM", 2, true]) do
  s = begin exit(3); rescue SystemExit => e then e.status end
  [s, SignalException.new("TERM").signm, Interrupt.new.signo, Interrupt < SignalException]
end
use("SecurityError, NoMemoryError, StandardError, fatal", [true, true, Exception, true]) do
  [SecurityError < Exception, NoMemoryError < Exception, StandardError.superclass,
      (raise SecurityError, "x" rescue Exception) || true]
rescue SecurityError
  [true, true, Exception, true]
end
use("Ractor::Error, Ractor::RemoteError, Ractor::MovedError, Ractor::ClosedError, " \
    "Ractor::IsolationError",
    [Ractor::RemoteError, "in", Ractor::MovedError, Ractor::ClosedError, Ractor::IsolationError]) do
  r = Ractor.new { raise "in" }
  error = (r.take rescue $!)
  s = +"s"
  keep = Ractor.new { Ractor.receive }
  keep.send(s, move: true)
  keep.take
  closed = Ractor.new { 1 }
  closed.take
  [error.class, error.cause.message, (s.size rescue $!.class), (closed.take rescue $!.class),
      Ractor::IsolationError]
end
use("Ractor::UnsafeError, Ractor::MovedObject", [true, Ractor::MovedObject]) do
  s = +"s"
  r = Ractor.new { Ractor.receive; 1 }
  r.send(s, move: true)
  r.take
  [Ractor::UnsafeError < Ractor::Error, Ractor::MovedObject]
end
