Fiber[:h] = {}
ractors = Array.new(4) do |k|
  Ractor.new(k) do |k|
    20_000.times do |i|
      Fiber[:h][(i * 7 + k) % 500] = "v"
      Fiber[:h].delete((i * 3 + k) % 500)
    end
    :done
  end
end
assert_equal([:done] * 4, ractors.map(&:take))
assert_empty(Fiber[:h])
