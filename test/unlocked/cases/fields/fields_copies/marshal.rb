owners(MARSHALED) do |name, owner|
  write(owner, [5, 3, 9, 0, 1, 2, 4, 6, 7, 8])
  owner.instance_variable_set(:@self, owner) unless name == :regexp
  loaded = Marshal.load(Marshal.dump(owner))
  assert_equal(values(0...10), read(loaded, 0...10), name)
  assert_equal(owner.instance_variables, loaded.instance_variables, name)
  assert_same(loaded, loaded.instance_variable_get(:@self), name) unless name == :regexp
  frozen = Marshal.load(Marshal.dump(owner), freeze: true)
  value = frozen.instance_variable_get(:@f3)
  assert_equal([true, true], [frozen.frozen?, value.frozen?], name)
end
