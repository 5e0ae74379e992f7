def words(n)
  i, made = 0, []
  while i < n
    a = "a#{i}"
    made = [a, [made.first, i]]
    i += 1
  end
  made
end
4.times { words(20) }
GC.auto_compact = true if GC.respond_to?(:compact)
ractors = Array.new(3) { Ractor.new { Array.new(AtLength.of(4)) { words(1_000) } } }
GC.stress = true
100.times { |i| "b#{i}" }
GC.stress = false
ractors.each { |r| assert_equal([["a999", ["a998", 999]]], r.take.uniq) }
