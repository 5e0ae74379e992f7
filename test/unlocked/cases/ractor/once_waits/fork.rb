queue = Queue.new
word = ->(name) { /#{queue.pop if name == "thread"; name}/o.source }
first = Thread.new { word["thread"] }
asleep(first)
others = 2.times.map { Thread.new { word["other"] } }
others.each { asleep(_1) }
child = fork { exit!(word["child"] == "child" && Thread.new { word["x"] }.value == "child") }
Process.wait(child)
assert_predicate($?, :success?)
queue << 1
assert_equal(%w[thread] * 3, [first, *others].map(&:value))

forks = ->(name) { /#{pid = fork if name == "forks"; pid || name}/o.source }
got = forks["forks"]
exit!(got == "forks" && forks["x"] == "forks") unless got =~ /\A\d+\z/
Process.wait(got.to_i)
assert_predicate($?, :success?)
assert_equal(got, forks["x"])
