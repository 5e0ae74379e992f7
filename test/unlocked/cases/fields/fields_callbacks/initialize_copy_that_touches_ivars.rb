class Hooked < String
  def initialize_copy(from)
    remove_instance_variable(:@f1)
    30.times { |i| instance_variable_set(:"@h#{i}", i) }
    from.instance_variable_set(:@seen, true)
    super
  end
end
owner = Hooked.new("x")
write(owner, 0...3)
copy = owner.dup
assert_equal(["v0", nil, "v2"], read(copy, 0...3))
assert_equal([29, nil], %i[@h29 @seen].map { |v| copy.instance_variable_get(v) })
assert_equal([%w[v0 v1 v2], true], [read(owner, 0...3), owner.instance_variable_get(:@seen)])
