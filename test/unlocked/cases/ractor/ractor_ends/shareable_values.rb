start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
60.times do |i|
  assert_equal(i, Ractor.new(i) { |n| Thread.new { sleep }; n }.take)
  Thread.pass until Ractor.count == 1
end
took = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
assert_operator(took, :<, 55, "each ractor waits for a second")
