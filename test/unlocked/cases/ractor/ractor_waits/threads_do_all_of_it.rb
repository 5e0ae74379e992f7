echo = Ractor.new { while (m = Ractor.receive) do Ractor.yield m end; :end }
results = Queue.new
threads = [
  Thread.new { 30.times { results << Ractor.receive } },
  Thread.new { 30.times { results << echo.take } },
  Thread.new { 30.times { |i| Ractor.current << [:received, i].freeze; Thread.pass } },
  Thread.new { 30.times { |i| echo << [:echoed, i].freeze } }
]
threads.each(&:join)
got = 60.times.map { results.pop }.group_by(&:first).transform_values { _1.map(&:last) }
assert_equal({ received: [*0..29], echoed: [*0..29] }, got)
echo << nil
assert_equal(:end, echo.take)
