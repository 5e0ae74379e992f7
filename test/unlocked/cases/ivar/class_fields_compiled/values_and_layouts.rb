60.times do |i|
  owners.each do |owner|
    write(owner, 0...i)
    exercise(owner, i)
    owner.set_b(-i)
    write(owner, 100...100 + i)
    owner.set("late")
    assert_equal ["late", -i], [owner.get, owner.get_b]
    assert_equal values(0...i), read(owner, 0...i)
    assert_equal values(100...100 + i), read(owner, 100...100 + i)
  end
end
