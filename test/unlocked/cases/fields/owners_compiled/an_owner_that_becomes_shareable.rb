[-> { Pair.new(1, 2) }, -> { Time.at(0) }, -> { OTHERS[1].new }].each do |make|
  owners = Array.new(12) { |i| exercise(make.call, "v#{i}") }
  owners.each_with_index do |owner, i|
    assert_equal "v#{i}", owner.get
    Ractor.make_shareable(owner) if i.odd?
    assert_equal "v#{i}", owner.get
    assert_raise(FrozenError) { owner.set(1) } if i.odd?
    next if owner.is_a?(Time) && i.even?      # it cannot be copied to another ractor
    assert_equal "v#{i}", Ractor.new(owner) { |given| given.get }.take
  end
  owners.each_with_index do |owner, i|
    owner.freeze
    assert_equal "v#{i}", Ractor.make_shareable(owner).then { |t| Ractor.new(t, &:get).take }
  end
end
