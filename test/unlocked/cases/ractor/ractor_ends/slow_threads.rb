log = Ractor.new do
  told = []
  while (message = Ractor.receive) do told << message end
  told
end
ractor = Ractor.new(log) do |l|
  threads = 6.times.map do |i|
    Thread.new do
      sleep
    ensure
      sleep(0.005 * i) if i.odd?
      l << i
    end
  end
  threads.each { |t| Thread.pass until t.stop? }
  [:value]
end
assert_equal([:value], ractor.take)
log << nil
assert_equal([*0..5], log.take.sort)
