# Where seconds are taken.
nan = Float::NAN
full = Thread::SizedQueue.new(1) << 1
waits = [-> { Thread.new { sleep }.join(nan) }, -> { Thread::Queue.new.pop(timeout: nan) },
         -> { full.push(2, timeout: nan) }, -> { sleep(nan) }]
waits.each do |wait|
  e = assert_raise(RangeError) { wait.call }
  assert_equal("NaN out of Time range", e.message)
end
[-> { Regexp.timeout = nan }, -> { Regexp.new("a", timeout: nan) }].each do |set|
  e = assert_raise(ArgumentError) { set.call }
  assert_equal("invalid timeout: NaN", e.message)
end
