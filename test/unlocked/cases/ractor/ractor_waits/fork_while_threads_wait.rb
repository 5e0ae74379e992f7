threads = 2.times.map { Thread.new { Ractor.receive } }
threads.each { asleep(_1) }
child = fork do
  Ractor.current << 1
  waits = 2.times.map { Thread.new { Ractor.receive } }
  Ractor.current << 2
  exit!(waits.map(&:value).sort == [1, 2])
end
Process.wait(child)
assert_predicate($?, :success?)
2.times { Ractor.current << _1 }
assert_equal([0, 1], threads.map(&:value).sort)
