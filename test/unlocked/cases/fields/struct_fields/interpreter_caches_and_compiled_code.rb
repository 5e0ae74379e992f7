kinds = WIDTHS.map { |n| struct_class(n) { include FieldAccess } }
20.times do |round|
  kinds.each_with_index do |kind, i|
    n = WIDTHS[i]
    struct = kind.new(*contents(n))
    assert_equal([nil, nil, nil, nil, nil], struct.all)
    struct.a = "a"
    struct.b = round
    assert_equal(["a", round, nil, "instance-variable", nil], struct.all)
    struct.grow
    assert_equal(["a", round, "c"], struct.all.first(3))
    struct.a = "A"
    assert_equal(["A", contents(n)], [struct.a, struct.to_a])
    struct.remove_instance_variable(:@a)
    assert_equal([nil, round, "c", nil], struct.all.first(4))
    struct.freeze
    assert_equal([nil, round, "c", nil], struct.all.first(4))
    assert_raise(FrozenError) { struct.a = 1 }
    assert_raise(FrozenError) { struct.b = 1 }
    assert_raise(FrozenError) { struct.grow }
  end
end
