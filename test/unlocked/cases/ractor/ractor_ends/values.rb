# Each of these has another thread when its block ends.
module Kinds
  def self.sleeping = Thread.new { sleep }
  def self.waiting = Queue.new.then { |queue| Thread.new { queue.pop } }
  def self.two = 2.times { Thread.new { sleep 1000 } }
  def self.timeout = Timeout.timeout(1000) { 1 }
  def self.busy = Thread.new { loop { Thread.pass } }
  def self.nested = Ractor.new { Thread.new { sleep }; +"" }.take
end
start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
5.times do
  Kinds.singleton_methods.each do |kind|
    assert_equal("value", Ractor.new(kind) { |k| Kinds.send(k); +"value" }.take)
    raising = Ractor.new(kind) do |k|
      Thread.current.report_on_exception = false
      Kinds.send(k)
      raise "no value"
    end
    error = assert_raise(Ractor::RemoteError) { raising.take }
    assert_equal("no value", error.cause.message)
  end
end
took = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
assert_operator(took, :<, 55, "each ractor waits for a second")
