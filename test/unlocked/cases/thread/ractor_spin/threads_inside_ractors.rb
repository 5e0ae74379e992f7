ractors = Array.new(3) do |n|
  Ractor.new(n, AtLength.of(40)) do |tag, rounds|
    queue, lock, sum = Queue.new, Mutex.new, 0
    takers = Array.new(2) do
      Thread.new { while (i = queue.pop); lock.synchronize { sum += i }; end }
    end
    makers = Array.new(2) do |k|
      Thread.new { rounds.times { |i| stop_others("#{tag}.#{k}", i) && queue << i } }
    end
    makers.each(&:join)
    queue.close
    takers.each(&:join)
    sum
  end
end
rounds = AtLength.of(40)
assert_equal(names(rounds), stop_often("main", rounds))
assert_equal([rounds * (rounds - 1)] * 3, result(ractors))
