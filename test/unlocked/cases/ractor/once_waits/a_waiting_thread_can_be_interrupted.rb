queue = Queue.new
word = ->(name) { /#{queue.pop; name}/o.source }
first = Thread.new { word["first"] }
asleep(first)
killed, raised, left = 3.times.map { Thread.new { word["other"] rescue $!.message } }
[killed, raised, left].each { asleep(_1) }
assert_nil(killed.kill.value)
raised.raise("now")
assert_equal("now", raised.value)
never = Thread.new do
  Thread.current.report_on_exception = false
  Thread.handle_interrupt(RuntimeError => :never) { word["never"] }
end
asleep(never)
never.raise("later")
left.run
asleep(left)
queue << 1
assert_equal(%w[first first], [first.value, left.value])
assert_equal("later", (never.value rescue $!.message))
assert_equal("first", word["none"])
