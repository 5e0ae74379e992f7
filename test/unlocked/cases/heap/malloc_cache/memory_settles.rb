assert_settles do
  AtLength.of(25).times { assert_equal([:whole] * 4, result(workers(4, 3))) }
end
# Each of these ends with as much as it may keep: 25 of them with 12 MB.
assert_settles do
  AtLength.of(25).times do
    Ractor.new { Array.new(2000) { |i| "x" * (100 + i % 900) }.clear; GC.start }.take
  end
end
made = Ractor.new { loop { Ractor.yield(Array.new(30_000) { |i| "x" * (i % 1500) }.size) } }
assert_settles { 3.times { made.take } }
assert_settles { 30.times { Array.new(4) { "b" * 1_000_000 } } }
