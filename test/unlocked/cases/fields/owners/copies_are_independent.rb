each_owner(COPIED_OWNERS) do |owner, said|
  next if owner.frozen?
  had = content(owner)
  [0, 1, 3, 4, 20, 90].each do |count|
    write(owner, 0...count)
    copies = [owner.dup, owner.clone]
    copies += [owner.clone.freeze, owner.clone.freeze.dup] unless said == :string_io
    copies << owner.clone(freeze: true) unless WITHOUT_ARGUMENTS.include?(said)
    copies.each do |copy|
      assert_equal([owner.class, values(0...count), had],
                   [copy.class, read(copy, 0...count), content(copy)], said)
      assert_equal([owner, owner.hash], [copy, copy.hash], said) if owner.is_a?(Struct)
      next if copy.frozen?
      copy.instance_variable_set(:@f0, "copy's")
      copy.instance_variable_set(:@more, 1)
      copy[0] = "copy's" if owner.is_a?(Struct) && owner.size > 0
    end
    assert_equal(count > 0 ? "v0" : nil, owner.instance_variable_get(:@f0), said)
    assert_equal([false, had], [owner.instance_variable_defined?(:@more), content(owner)], said)
  end
  next if [*WITHOUT_ARGUMENTS, :string_io].include?(said)
  frozen = owner.clone(freeze: true)
  assert_equal([true, "v3"], [frozen.frozen?, frozen.instance_variable_get(:@f3)], said)
  assert_raise(FrozenError, said) { frozen.instance_variable_set(:@f3, 0) }
  next if (thawed = frozen.dup).frozen?
  thawed.instance_variable_set(:@f3, "thawed")
  assert_equal(%w[v3 thawed], [frozen, thawed].map { |o| o.instance_variable_get(:@f3) }, said)
end
single = Time.at(0)
def single.z = @z = "z"
assert_equal(["z", "z"], [single.z, single.clone.instance_variable_get(:@z)])
assert_equal("z", single.clone.z)
verify
