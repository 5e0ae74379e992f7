def sum(n, escape)
  x = n
  escape.call(binding) if escape && n == 7
  y = [1, 2].sum { |i| x + i }
  x + y
end
40.times { |i| assert_equal(3 * i + 3, sum(i, nil)); assert_equal(i, late(i, nil)) }
late_x = ->(b) { b.local_variable_set(:x, 100) }
assert_equal([303, 103], [sum(7, late_x), late(3, :call.to_proc)])
check
40.times { |i| assert_equal(3 * i + 3, sum(i, nil)) }
ractors = Array.new(4) do |n|
  Ractor.new(n) { |k| Array.new(300) { |i| [sum(i, nil), late(i + k, :call.to_proc)] } }
end
ractors.map(&:take).each_with_index do |r, k|
  assert_equal(Array.new(300) { |i| [3 * i + 3, i + k + 100] }, r)
end
