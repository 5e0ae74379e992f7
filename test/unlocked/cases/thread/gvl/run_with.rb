def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
finish = now + AtLength.of(3)
mutex, queue = Mutex.new, Queue.new
turns = Array.new(8) { |i| Thread.new { n = 0; (WAIT; n += 1) while now < finish; n } }
senders = Array.new(3) do
  Ractor.new(Ractor.current, finish) do |main, goal|
    me, sent = Ractor.current, 0
    while Process.clock_gettime(Process::CLOCK_MONOTONIC) < goal
      main << me
      Ractor.receive == :answer or raise "another answer"
      sent += 1
    end
    main << nil
    sent
  end
end
allocators = Array.new(2) do
  Ractor.new(finish) do |goal|
    rounds = 0
    while Process.clock_gettime(Process::CLOCK_MONOTONIC) < goal
      a = Array.new(100) { |i| "x" * (i + 50) }
      a.each_with_index.all? { |s, i| s.size == i + 50 } or raise "another size"
      rounds += 1
    end
    rounds
  end
end
answered, ended = 0, 0
while ended < senders.size
  sender = Ractor.receive
  sender ? (sender << :answer; answered += 1) : ended += 1
end
assert_equal(answered, senders.sum(&:take))
assert_operator(allocators.map(&:take).min, :>, 0)
assert_operator(turns.map(&:value).min, :>, 0, "a thread has had no turn")
