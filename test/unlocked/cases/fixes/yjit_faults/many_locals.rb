[7, 8, 9, 254, 255, 256, 257, 258, 263, 264, 300, 520].each do |count|
  sets = count.times.map { |n| "l#{n} = a + #{n}" }.join("; ")
  gets = count.times.map { |n| "l#{n}" }.each_slice(40)
  gets = gets.map { |part| "r.concat([#{part.join(", ")}])" }.join("; ")
  eval("def many(a); #{sets}; l0 += 1; l#{count - 1} -= 1; " \
       "a += l#{count / 2} - l#{count / 2}; r = []; #{gets}; r << a; end")
  wanted = (0...count).map { |n| 5 + n } << 5
  wanted[0] += 1
  wanted[count - 1] -= 1
  4.times { assert_equal(wanted, many(5), count) }
end
