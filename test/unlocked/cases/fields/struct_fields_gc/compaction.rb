omit "no compaction here" unless GC.respond_to?(:compact)
made = []
8.times do |i|
  each_struct { |s, n, _| made << [write(s, 0...(i * 11), "c#{n}_"), n, i * 11] }
end
4.times do |round|
  shake
  Array.new(20_000) { |i| "garbage #{i}" }
  GC.compact
  made.each do |s, n, count|
    assert_equal([values(0...count, "c#{n}_"), contents(n)], [read(s, 0...count), s.to_a])
  end
  made.shuffle.first(made.size / 4).each { |s, n, count| write(s.dup, 0...(count + 1)) }
  GC.auto_compact = true
  verify
end
