finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(1)
taken = Array.new(RACTORS) do
  Ractor.new(finish) do |goal|
    rounds = 0
    while Process.clock_gettime(Process::CLOCK_MONOTONIC) < goal
      BODY
      rounds += 1
    end
    rounds
  end
end
assert_operator(taken.map(&:take).min, :>, 10)
