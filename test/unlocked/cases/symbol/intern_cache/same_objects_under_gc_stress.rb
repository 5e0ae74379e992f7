ractors = Array.new(2) do |number|
  Ractor.new(number) do |n|
    keep = {}
    Array.new(AtLength.of(5)) do |i|
      wrong("stress#{i % 7}", keep) + wrong("dropped#{i % 5}") + wrong("own#{n}_#{i}")
    end.flatten(1)
  end
end
GC.stress = true
texts = Array.new(AtLength.of(3)) { |i| wrong("stress#{i % 7}") + wrong("dropped#{i % 5}") }
results = ractors.map(&:take)
GC.stress = false
assert_equal([], texts.flatten(1) + results.flatten(1))
