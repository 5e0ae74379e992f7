# Locked mutexes that are lost leave the list of their thread, which locks others meanwhile; lost
# constants with autoload leave the list of their file, to which others are added.
ractors = Array.new(4) do
  Ractor.new(AtLength.of(2_000)) do |rounds|
    kept = 0
    rounds.times do
      10.times { Mutex.new.lock; "x" * 40 }
      mutex = Mutex.new
      3.times { mutex.synchronize { kept += 1 } }
      Thread.new { 5.times { Mutex.new.lock } }.join if kept % 90 == 0
    end
    kept
  end
end
AtLength.of(2_000).times { 5.times { Module.new { autoload :Absent, "#{__dir__}/absent" } } }
assert_equal([AtLength.of(6_000)] * 4, ractors.map(&:take))
GC.start
assert_equal(nil, Module.new { autoload :Other, "#{__dir__}/absent" }.autoload?(:Absent))
