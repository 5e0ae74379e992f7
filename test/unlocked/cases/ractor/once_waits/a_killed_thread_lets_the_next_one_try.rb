queue = Queue.new
word = ->(name) { /#{queue.pop; name}/o.source }
first = Thread.new { word["first"] }
asleep(first)
others = %w[second third].map { |name| Thread.new { word[name] } }
others.each { asleep(_1) }
first.kill.join
queue << 1
values = others.map(&:value)
assert_equal(1, values.uniq.size)
assert_include(%w[second third], values[0])
assert_empty(queue)
