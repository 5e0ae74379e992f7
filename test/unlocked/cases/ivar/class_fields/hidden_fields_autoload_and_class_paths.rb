module Holder; @one = 1; end
Holder.autoload(:LaterLoaded, LATER_LOADED)
Holder.autoload(:Never, "no/such/file")
assert_equal([[:@one], true],
             [Holder.instance_variables, Holder.autoload?(:LaterLoaded) != nil])
write(Holder, 0...20)
assert_equal(42, Holder::LaterLoaded)
assert_equal("no/such/file", Holder.autoload?(:Never))
assert_equal(21, Holder.instance_variables.size)
anonymous = Module.new { const_set(:Inner, Class.new { @v = 1 }) }
assert_match(/\A#<Module:0x\h+>::Inner\z/, anonymous::Inner.name)
copy = anonymous::Inner.dup
assert_equal([nil, 1], [copy.name, copy.instance_variable_get(:@v)])
Named = anonymous
assert_equal(["Named::Inner", [:@v]], [Named::Inner.name, Named::Inner.instance_variables])
s = Struct.new(:a, :b)
s.instance_variable_set(:@mine, 1)
sub = Class.new(s)
assert_equal([[:@mine], %i[a b], [1, 2], []], [s.instance_variables, sub.members,
                                               sub.new(1, 2).to_a, sub.instance_variables])
assert_equal(%i[a b], Class.new(s).freeze.new(1, 2).members)
