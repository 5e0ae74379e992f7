owners = [0, 1, 2, 3, 4, 5, 8, 17, 18, 38, 77, 78, 79, 90].flat_map do |n|
  klass = with_members(n)
  early = klass.new(*0...n)
  klass.new(*0...n).set(1)
  [early, klass.new(*0...n)].each { |owner| exercise(owner, n) }
end
3.times do
  owners.each do |owner|
    assert_equal owner.size, owner.get
    assert_equal [*0...owner.size], owner.to_a
  end
end
