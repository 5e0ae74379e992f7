finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(1)
ractors = Array.new(3) do |i|
  Ractor.new(i, finish) do |n, limit|
    while Process.clock_gettime(Process::CLOCK_MONOTONIC) < limit
      RubyVM::Stats.start(*[[:waits], [:fields], [:waits, :trace]][n])
      Ractor::IsolationError.new("a").message == "a" or raise "another message"
      RubyVM::Stats.stop
    end
    :ended
  end
end
assert_equal([:ended] * 3, ractors.map(&:take))
RubyVM::Stats.start
RubyVM::Stats.stop
assert_equal([], RubyVM::Stats.on)
