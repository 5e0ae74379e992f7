def count(n, escape)
  sum, i = 0, 0
  while i < n
    sum += 1
    escape.call(proc { sum += 100 }) if escape && i == n / 2
    i += 1
  end
  sum
end
4.times { count(1_000, nil) }
busy = Array.new(2) { Ractor.new { Array.new(300) { count(20_000, nil) }.uniq } }
sleep 0.05
assert_equal(1_100, count(1_000, :call.to_proc))
stop_for(0.2)
assert_equal([[20_000]] * 2, busy.map(&:take))
ractors = Array.new(2) { Ractor.new { Array.new(300) { count(2_000, :call.to_proc) }.uniq } }
stop_for(0.2)
assert_equal([[2_100]] * 2, ractors.map(&:take))
