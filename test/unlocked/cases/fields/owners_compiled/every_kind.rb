3.times { each_own { |owner, said| exercise(owner, said) } }
owners = []
each_own { |owner, said| owners << [exercise(owner, said), said] }
3.times do
  owners.each do |owner, said|
    assert_equal said, owner.get
    assert_equal [*0...owner.size], owner.to_a if owner.is_a?(Struct)
  end
end
