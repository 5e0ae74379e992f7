library "ARGV, ENV, $0, streams", requires: []
use("ARGV", Array) { ARGV }
use("ARGV, changed", ["a"]) { ARGV.replace(["a"]) ; ARGV }
use("$0", String) { $0 }
use("$PROGRAM_NAME", String) { $PROGRAM_NAME }
use("$PROGRAM_NAME=", ["x", Ractor::IsolationError, /can not set \$0 .* in the main ractor/],
    cannot: "it is the name of the process: set it in the main ractor") { $PROGRAM_NAME = "x" }
use("ENV", "1") { ENV.fetch("STDLIB_RACTORS") { "1" } }
use("ENV.to_h", Hash) { ENV.to_h }
use("$stdin, $stdout, $stderr", [IO, IO, IO]) { [$stdin, $stdout, $stderr].map(&:class) }
use("STDIN, STDOUT, STDERR", [0, 1, 2]) { [STDIN, STDOUT, STDERR].map(&:fileno) }
use("Process.clock_gettime", Float) { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
use("spawn, Process.wait", 0) { Process.wait(spawn("true")); $?.exitstatus }
use("IO.popen, `", "a\n") { `echo a` }
use("fork", 3) { Process.wait(fork { exit!(3) }); $?.exitstatus }
use("Process.getrlimit, times", Integer) { Process.times && Process.getrlimit(:NOFILE)[0] }
use("Signal.list, signame", "HUP") { Signal.list && Signal.signame(1) }
use("trap", [String, ArgumentError, /can not isolate/],
    cannot: "handlers run in the main ractor: trap there, or give a shareable Proc") do
  x = 1
  trap("USR1") { x }
end
use("Ractor.main?, at_exit", [Proc, Ractor::IsolationError, /at_exit\(&Ractor.make_shareable/],
    cannot: "it runs in the main ractor: give it a shareable Proc") { x = 1; at_exit { x } }
use("Warning[]", [true, false]) { [true, false].map { Warning[:experimental] = _1 } }
use("$VERBOSE", true) { $VERBOSE = true }
use("Random.rand, Random.new", 5) { Random.rand && Random.new(42).then { 5 } }
use("TracePoint", [:call]) do
  seen = []
  o = Object.new
  def o.m = 1
  TracePoint.new(:call) { |t| seen << t.event }.enable { o.m }
  seen
end
use("ObjectSpace::WeakMap", 1) { w = ObjectSpace::WeakMap.new; k = "a"; w[k] = 1; w[k] }
use("ObjectSpace.each_object", Integer) { ObjectSpace.each_object(Class) {} }
use("GC.stat, GC.start", Integer) { GC.start; GC.stat(:count) }
use("Comparable#clamp", 2) { 5.clamp(1, 2) }
use("Struct", { a: 1 }) { Struct.new(:a).new(1).to_h }
use("Data", 2) { Data.define(:a).new(a: 1).with(a: 2).a }
use("Marshal", [1, :a, 2.5]) { Marshal.load(Marshal.dump([1, :a, 2.5])) }
use("Encoding::Converter", "a") { Encoding::Converter.new("utf-8", "sjis").convert("a") }
use("Fiber, Enumerator", [1, 2]) { e = [1, 2].each; [e.next, e.next] }
use("Thread, Queue, Mutex", 1) do
  q = Queue.new
  Thread.new { Mutex.new.synchronize { q << 1 } }.join
  q.pop
end
use("Time", "1970") { Time.at(0).utc.strftime("%Y") }
use("Regexp", ["b"]) { "abc".scan(/b/) }
use("Dir, File", true) { Dir.children("/").any? && File.exist?("/") }
use("Set", true) { Set[1, 2].include?(1) }
use("Kernel#gets without arguments", NilClass, main: false) { $stdin.gets }
