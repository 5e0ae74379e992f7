made = Array.new(3_000) { |i| write(NEW_OWNER, 0...4) }
40.times do |round|
  made.each_with_index do |owner, i|
    next unless i % 40 == round
    write(owner, 0...12, "r#{round}_")
    owner.remove_instance_variable(:@f3)
  end
  Array.new(3_000) { |i| "garbage #{i}" }
end
verify
made.each_with_index do |owner, i|
  assert_equal(values([0, 1, 2, 4, 11], "r#{i % 40}_"), read(owner, [0, 1, 2, 4, 11]))
  assert_equal(NEW_OWNER.to_a, owner.to_a)
end
