require "logger"
gate, entered = Thread::Queue.new, Thread::Queue.new
Ractor.adapt("logger") { entered << true; gate.pop }
first = Thread.new { Ractor.new { 1 }.take }
entered.pop
second = Thread.new { Ractor.new { 2 }.take }
# It waits for the first one, which waits for the gate.
Thread.pass until second.stop?
assert_predicate second, :alive?
gate << true
assert_equal [1, 2], [first.value, second.value]
