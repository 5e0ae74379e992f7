owners = []
each_own { |owner, _| owners << exercise(owner, 1) }
50.times { |i| owners << exercise(with_members(i % 6).new(*0...i % 6), 1) }
old!
20.times do |turn|
  owners.each_with_index do |owner, i|
    owner.set("young #{i}")
    owner.set_b("other #{i}") if turn > 9
  end
  turn % 5 == 4 ? shake : minor
  owners.each_with_index do |owner, i|
    assert_equal "young #{i}", owner.get
    assert_equal "other #{i}", owner.get_b if turn > 9
    assert_equal [*0...owner.size], owner.to_a if owner.is_a?(Struct)
  end
end
verify
