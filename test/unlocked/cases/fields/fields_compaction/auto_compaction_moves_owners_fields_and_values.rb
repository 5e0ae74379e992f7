omit "no compaction here" unless GC.respond_to?(:compact)
made = Array.new(600) do |i|
  owner = [+"s#{i}", [i], {i => i}, Three.new(i, i, i)][i % 4]
  owner.tap { |o| write(o, 0...(i % 90), "c#{i}_") }
end
GC.auto_compact = true
3.times do
  shake
  Array.new(20_000) { |i| "garbage #{i}" }
  made.each_with_index do |owner, i|
    assert_equal(values(0...(i % 90), "c#{i}_"), read(owner, 0...(i % 90)))
  end
  verify
end
