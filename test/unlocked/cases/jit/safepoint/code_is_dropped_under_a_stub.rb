COUNT = 400
COUNT.times do |i|
  eval <<~METHOD
    def work#{i}(a, b)
      sum, x, turn = 0, a, 0
      while turn < 7
        sum += x * #{i} + b
        turn += 1
        pair = [sum, x]
        x = pair[1] if sum
      end
      sum
    end
  METHOD
end
AtLength.of(2).times do
  ractors = Array.new(3) do
    Ractor.new do
      COUNT.times.sum do |i|
        60.times.count { |a| __send__("work#{i}", a, 3) != 7 * (a * i + 3) }
      end
    end
  end
  100.times { TracePoint.new(:c_return) { }.enable { 1.abs }; sleep 0.001 }
  assert_equal([0] * 3, ractors.map(&:take))
end
