work = proc do |seed|
  made = Array.new(600) do |i|
    owner = [[i], +"s#{i}", {a: i}, Three.new(i, i, i), Time.at(i)][i % 5]
    owner.instance_variable_set(:@f0, "v#{seed}_#{i}")
    owner
  end
  6.times do |round|
    made.each_with_index do |owner, i|
      owner.instance_variable_set(:"@f#{round % 5 + 1}", "r#{round}_#{i}") if i % 7 == round
    end
    GC.start(full_mark: round.even?, immediate_mark: false)
    Array.new(2_000) { |i| "filler #{i}" }
  end
  made.each_with_index.count do |owner, i|
    owner.instance_variable_get(:@f0) == "v#{seed}_#{i}" &&
      (i % 7 > 5 || owner.instance_variable_get(:"@f#{i % 7 % 5 + 1}") == "r#{i % 7}_#{i}")
  end
end
ractors = Array.new(3) { |n| Ractor.new(n, &work) }
assert_equal([600] * 4, [work.call(9), *ractors.map(&:take)])
verify
