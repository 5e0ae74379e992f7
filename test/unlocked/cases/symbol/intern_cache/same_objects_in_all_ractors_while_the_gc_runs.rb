ractors = Array.new(4) do |number|
  Ractor.new(number) do |n|
    keep, bad = {}, []
    (AtLength.of(8) * 600).times do |i|
      bad.concat(wrong("same#{i % 300}", keep))
      bad.concat(wrong("dropped#{(i + n) % 500}"))
      bad.concat(wrong("own#{n}_#{i}"))
      GC.start(full_mark: i % 2 == 0) if i % 400 == n * 100
      GC.compact if i % 2000 == n * 500 && GC.respond_to?(:compact)
    end
    [bad, keep.freeze]
  end
end
results = ractors.map(&:take)
assert_equal([], results.flat_map(&:first))
results.map(&:last).each_cons(2) do |one, other|
  one.each { |text, pair| assert_same(pair[0], other[text][0]) }
  one.each { |text, pair| assert_same(pair[1], other[text][1]) }
end
