20.times do
  CHANGES.each do |act|
    [-1, 0, 7].each do |n|
      small[changing(n, act)]
      small.key?(changing(n, act))
      small.fetch(changing(n, act), nil)
      small.dig(changing(n, act))
      small.delete(changing(n, act))
      small[changing(n, act)] = :new
      small.values_at(changing(n, act))
      small.slice(changing(n, act))
      small.except(changing(n, act))
      small.merge!(changing(n, act) => 1) { 2 }
      begin
        small.assoc(changing(n, act))
      rescue RuntimeError     # it iterates over the hash
      end
      small(3)[changing(n, act)] = :new
      small.store(changing(n, act), 1)
      $h.to_a.flatten.map(&:inspect)
    end
  end
  GC.start
end
small
assert_nil($h[changing(-1, GROW)])
assert_equal(48, $h.size)
small
assert_equal(7, $h[changing(7, GROW)])
small
$h[changing(-1, GROW)] = :new
assert_equal(49, $h.size)
small
assert_equal(3, $h.delete(changing(3, GROW)))
assert_equal(47, $h.size)
small
assert_nil($h[changing(0, DELETE)])
assert_equal(7, $h.size)
