take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
owner = []
write(owner, 0...4)
owner.instance_variable_set(:@bad, proc { binding })
assert_raise(Ractor::IsolationError) { Ractor.make_shareable(owner) }
bad = owner.instance_variable_get(:@bad)
assert_equal([false, values(0...4), Proc],
             [Ractor.shareable?(owner), read(owner, 0...4), bad.class])

class Child < Array
  def initialize_copy(from)
    super
    parent = from.instance_variable_get(:@parent)
    40.times { |i| parent.instance_variable_set(:"@late#{i}", i) }
  end
end
parent, child = +"parent", Child.new
child.instance_variable_set(:@parent, parent)
parent.instance_variable_set(:@child, child)
parent.instance_variable_set(:@twice, child)
write(parent, 0...4)
got = take.(Ractor.new(parent) do |x|
  x.instance_variables.to_h { |v| [v, x.instance_variable_get(v)] }
end)
assert_equal([:@child, :@twice, *names(0...4)], got.keys)
assert_equal(values(0...4), got.values_at(*names(0...4)))
assert_same(got[:@child], got[:@twice])
assert_equal([46, values(0...4)], [parent.instance_variables.size, read(parent, 0...4)])
verify
