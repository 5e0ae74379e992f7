early = 4.times.map do |i|
  Ractor.new(i) do |k|
    now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
    50.times.count do
      start = now.call
      sleep(0.0011 + k * 0.0007)
      now.call - start < 0.0011 + k * 0.0007
    end
  end
end.map(&:take)
assert_equal([0] * 4, early)
