take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
some = %i[string array hash struct subclass]
owners(some) do |name, owner|
  write(owner, 0...7)
  owner.instance_variable_set(:@self, owner)
  owner.instance_variable_set(:@deep, [{a: +"z"}])
  got = take.(Ractor.new(owner) do |x|
    [x.instance_variable_get(:@self).equal?(x), x.instance_variable_get(:@deep),
     x.instance_variable_get(:@f6)]
  end)
  assert_equal([true, [{a: "z"}], "v6"], got, name)
  assert_equal(values(0...7), read(owner, 0...7), name)
  assert_not_same(owner.instance_variable_get(:@deep), got[1])
end
owners(some + %i[time]) do |name, owner|
  write(owner, 0...7)
  owner.instance_variable_set(:@deep, [+"z"])
  Ractor.make_shareable(owner)
  deep = owner.instance_variable_get(:@deep)
  assert_equal([true, true, true],
               [Ractor.shareable?(owner), owner.frozen?, deep.first.frozen?], name)
  assert_equal("v3", take.(Ractor.new(owner) { |x| x.instance_variable_get(:@f3) }), name)
end
moved = +"m"
write(moved, 0...3)
r = Ractor.new { x = Ractor.receive; GC.start; x.instance_variable_get(:@f2) }
r.send(moved, move: true)
assert_equal("v2", take.(r))
assert_raise(Ractor::MovedError) { moved.size }
verify
