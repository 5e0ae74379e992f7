omit "no room to spare on a hostile build" if HOSTILE
[8, 18, 40].each do |count|
  large, small = kind(Array, "f#{count}_", count), kind(Array, "f#{count}_", 1)
  kept = Array.new(2000) { large.new.fill }
  first = bytes(small.new.fill)
  kept.concat(Array.new(20 * PROBES) { small.new.fill })
  last = Array.new(PROBES) { small.new.fill }
  assert_operator(first, :>, SMALLEST, "#{count}: learned")
  assert_equal([SMALLEST], last.map { |o| bytes(o) }.uniq, "#{count}: forgotten")
  assert_equal([[0]], last.map(&:all).uniq)
  kept = Array.new(2000) { large.new.fill }
  assert_operator(kept.count { |o| bytes(o) == bytes(kept[-1]) }, :>, 1900, "learned again")
end
verify
