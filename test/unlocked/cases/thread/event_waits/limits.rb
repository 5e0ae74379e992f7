got = Ractor.new do
  rd, wr = IO.pipe
  now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
  waits = Thread.new { rd.wait_readable(nil) }
  asleep(waits)
  start = now.call
  timed = rd.wait_readable(0.05)
  took = now.call - start
  zero = rd.wait_readable(0)
  wr << "x"
  [timed, took, zero, waits.value.equal?(rd), rd.wait_readable(60).equal?(rd)]
end.take
assert_nil(got[0])
assert_operator(got[1], :>=, 0.05)
assert_equal([nil, true, true], got[2..])
