# An extension walks over the heap while ractors allocate.
STOP = Module.new { def self.now = @now }

def allocate(i)
  [Time.at(i), proc { i }, "s#{i}" * 30, { i => i }, Array.new(i % 30) { i }, Set[i],
   Struct.new(:a), Class.new { attr_reader :a }.new, /#{i}/,
   Enumerator.new { |y| y << i }.tap(&:next)].size
end

ractors = Array.new(2) { Ractor.new { n = 0; n += allocate(n % 500) until STOP.now; n > 0 } }
AtLength.of(15).times do |i|
  assert_operator(VmLockWalks.walk(nil), :>, 1_000)
  assert_operator(VmLockWalks.walk(false), :>, 1_000)
  # A walk that ends by an exception lets the others go on.
  assert_raise(ArgumentError) { VmLockWalks.walk(true) }
  assert_equal(i, Ractor.new(i) { |n| n }.take)
  100.times { |k| VmLockWalks.keep("kept #{i} #{k} ".ljust(60, "x").freeze) }
end
STOP.instance_variable_set(:@now, true)
assert_equal([true, true], ractors.map(&:take))
3.times { GC.start }
kept = ObjectSpace.each_object(String).grep(/\Akept \d/).uniq
assert_equal(AtLength.of(15) * 100, kept.size)
