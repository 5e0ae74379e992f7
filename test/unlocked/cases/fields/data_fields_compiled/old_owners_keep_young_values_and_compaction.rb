owners = []
each_own { |data, said| owners << exercise(data, 1) }
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
  end
end
verify
