by_key = ObjectSpace::WeakKeyMap.new
old!
kept = Array.new(20) { |i| (+"k#{i}").tap { |s| write(s, 0...4); by_key[s] = i } }
40.times { |i| (+"lost#{i}").tap { |s| s.instance_variable_set(:@self, [s]); by_key[s] = i } }
minor
shake
GC.start
kept.each_with_index do |s, i|
  assert_equal([i, values(0...4)], [by_key[+"k#{i}"], read(by_key.getkey("k#{i}"), 0...4)])
end
assert_operator(Array.new(40) { |i| by_key["lost#{i}"] }.compact.size, :<, 20)
