owners(COPYABLE - %i[proc method]) do |name, owner|
  [0, 1, 3, 4, 20, 90].each do |n|
    write(owner, 0...n)
    [owner.dup, owner.clone].each do |copy|
      assert_equal(values(0...n), read(copy, 0...n), "#{name} #{n}")
      copy.instance_variable_set(:@f0, "copy's") unless copy.frozen?
      copy.instance_variable_set(:@more, 1) unless copy.frozen?
      assert_equal([n > 0 ? "v0" : nil, nil],
                   %i[@f0 @more].map { |v| owner.instance_variable_get(v) }, name)
    end
  end
  frozen = owner.clone(freeze: true)
  assert_equal([true, "v3"], [frozen.frozen?, frozen.instance_variable_get(:@f3)], name)
  assert_raise(FrozenError) { frozen.instance_variable_set(:@f3, 0) }
  thawed = frozen.dup
  unless thawed.frozen?
    thawed.instance_variable_set(:@f3, "thawed")
    both = [frozen, thawed].map { |o| o.instance_variable_get(:@f3) }
    assert_equal(%w[v3 thawed], both, name)
  end
end
verify
