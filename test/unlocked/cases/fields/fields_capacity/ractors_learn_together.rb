Large, Small = kind(Array, "r", 30), kind(Array, "r", 2)
ractors = Array.new(4) do |n|
  Ractor.new(n) do |number|
    4000.times.count do |i|
      owner = ((i >> 9) + number).even? ? Large.new.fill : Small.new.fill
      owner.all == (0...owner.all.size).to_a
    end
  end
end
assert_equal([4000] * 4, ractors.map(&:take))
verify
