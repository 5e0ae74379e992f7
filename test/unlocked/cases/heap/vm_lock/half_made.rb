# Collections and walks meet objects that ractors are making. At each class and each string these
# may wait for the lock that the main one has, with an object that has no content yet.
require "objspace"

def make(rounds)
  Array.new(3) do
    Ractor.new(rounds) { |n| n.times { Class.new; "x" * 1000; "y" * 100 } && :made }
  end
end

def beside_makers(rounds)
  makers = make(rounds)
  yield while Ractor.count > 1
  assert_equal([:made] * 3, makers.map(&:take))
end

beside_makers(AtLength.of(20_000)) do
  ObjectSpace.trace_object_allocations { Array.new(100) { "a" * 50 } }
end
beside_makers(AtLength.of(100_000)) { Process.warmup }
