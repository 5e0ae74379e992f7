# Two ractors rescue SystemStackError while the main one makes objects, collects and sweeps.
overflows = Array.new(2) do
  Ractor.new(AtLength.of(60)) do |n|
    deeper = Class.new { def go(i) = go(i + 1) }.new
    (1..n).count do
      deeper.go(0)
    rescue SystemStackError
      true
    end
  end
end
AtLength.of(60).times { Array.new(20_000) { "a" * 50 } }
assert_equal([AtLength.of(60)] * 2, overflows.map(&:take))
