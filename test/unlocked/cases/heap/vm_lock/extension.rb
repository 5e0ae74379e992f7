# An extension traverses the heap while ractors allocate.
STOP = Module.new { def self.now = @now }

def allocate(i)
  [Time.at(i), proc { i }, "s#{i}" * 30, { i => i }, Array.new(i % 30) { i }, Set[i],
   Struct.new(:a), Class.new { attr_reader :a }.new, /#{i}/,
   Enumerator.new { |y| y << i }.tap(&:next)].size
end

ractors = Array.new(2) { Ractor.new { n = 0; n += allocate(n % 500) until STOP.now; n > 0 } }
AtLength.of(15).times do |i|
  assert_operator(VmLockTraversals.traverse(nil), :>, 1_000)
  assert_operator(VmLockTraversals.traverse(false), :>, 1_000)
  # After a traversal that ends by an exception the others continue.
  assert_raise(ArgumentError) { VmLockTraversals.traverse(true) }
  assert_equal(i, Ractor.new(i) { |n| n }.take)
  100.times { |k| VmLockTraversals.keep("kept #{i} #{k} ".ljust(60, "x").freeze) }
end

# A callback that yields can lose its turn to another thread, in which exceptions are raised.
raising = Array.new(3) do
  Thread.new do
    n = 0
    until STOP.now
      begin
        raise "in a thread"
      rescue RuntimeError
        n += 1
      end
      Thread.pass
    end
    n > 0
  end
end
AtLength.of(3).times do
  VmLockTraversals.each_page do |slots|
    assert_operator(slots, :>, 0)
    sleep(0.0001)
    raise "in a traversal"
  rescue RuntimeError
    Thread.pass
  end
  assert_equal(7, Thread.new { VmLockTraversals.each_page { break 7 } }.value)
  assert_equal(8, Ractor.new { 8 }.take)
end
STOP.instance_variable_set(:@now, true)
assert_equal([true] * 3, raising.map(&:value))
assert_equal([true, true], ractors.map(&:take))
3.times { GC.start }
kept = ObjectSpace.each_object(String).grep(/\Akept \d/).uniq
assert_equal(AtLength.of(15) * 100, kept.size)
