ractors = Array.new(3) do |n|
  Ractor.new(n) do |n|
    wrong = rounds = 0
    until Stop.now
      objects = Array.new(40) do |i|
        Class.new { class_eval("def probe = #{i}; def a#{i % 7} = 1") }.new
      end
      objects.each_with_index do |o, i|
        wrong += 1 unless o.probe == i && o.respond_to?(:"a#{i % 7}")
        wrong += 1 if o.respond_to?(:"a#{(i + 1) % 7}")
        o.singleton_class.class_eval("def probe = -1") if i % 5 == 0
        wrong += 1 unless o.public_send(:probe) == (i % 5 == 0 ? -1 : i)
      end
      rounds += 1
    end
    [wrong, rounds]
  end
end
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(3)
turn = 0
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
  GC.start(full_mark: true, immediate_mark: false, immediate_sweep: false)
  GC.compact if (turn += 1) % 10 == 0
end
Stop.now!
answers = ractors.map(&:take)
assert_equal([0] * 3, answers.map(&:first))
answers.each { |_, rounds| assert_operator(rounds, :>, 0) }
