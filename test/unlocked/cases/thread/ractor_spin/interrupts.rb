ractors = stoppers(3, AtLength.of(60))
ended = Array.new(AtLength.of(10)) do |n|
  Timeout.timeout(0.002) { (0..).each { |i| stop_others("t#{n}", i) } }
rescue Timeout::Error
  :late
end
assert_equal([:late], ended.uniq)
ended = Array.new(AtLength.of(10)) do |n|
  thread = Thread.new do
    Thread.current.report_on_exception = false
    (0..).each { |i| stop_others("r#{n}", i) }
  end
  sleep(0.001)
  thread.raise(IOError, n.to_s)
  thread.value rescue $!.message
end
assert_equal(Array.new(ended.size, &:to_s), ended)
assert_equal([names(AtLength.of(60))] * 3, result(ractors))
GC.verify_internal_consistency
