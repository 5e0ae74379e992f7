kinds = CORE_DATA.keys - %i[thread ractor queue sized_queue]
kinds.each { |name| CORE_DATA[name].call.class.include(FieldAccess) }
12.times do |round|
  each_data(kinds) do |data, said|
    next if data.frozen?
    assert_equal([nil, nil, nil, nil, nil], data.all, said)
    data.a = "a"
    data.b = round
    assert_equal(["a", round, nil, "instance-variable", nil], data.all, said)
    data.grow
    assert_equal(["a", round, "c"], data.all.first(3), said)
    data.a = "A"
    assert_equal("A", data.a, said)
    data.remove_instance_variable(:@a)
    assert_equal([nil, round, "c", nil], data.all.first(4), said)
    data.freeze
    assert_equal([nil, round, "c", nil], data.all.first(4), said)
    assert_raise(FrozenError, said) { data.a = 1 }
    assert_raise(FrozenError, said) { data.grow }
  end
end
