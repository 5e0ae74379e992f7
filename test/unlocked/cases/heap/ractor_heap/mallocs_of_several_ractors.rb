other = several
GC.disable
before = GC.stat(:malloc_increase_bytes)
kept = Array.new(100) { "m" * 10_000 }
grown = GC.stat(:malloc_increase_bytes) - before
assert_operator(grown, :>=, 1_000_000)
assert_operator(grown, :<, 1_500_000)
kept.each(&:clear)
assert_operator(GC.stat(:malloc_increase_bytes) - before, :<, 500_000)
GC.enable
GC.start

[500, 20_000, 1_000_000].each do |size|
  count = GC.count
  result(Array.new(2) { Ractor.new(size) { |n| (200_000_000 / n).times { "m" * n }; nil } })
  assert_operator(GC.count - count, :>=, 4, "pieces of #{size}")
end
assert_operator(rss, :<, 400_000_000) if File.exist?("/proc/self/statm")
other << :end
