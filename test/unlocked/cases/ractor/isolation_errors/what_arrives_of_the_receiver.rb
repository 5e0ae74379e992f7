def told(e)
  [(e.receiver rescue $!.message), (e.key rescue :none), (e.name rescue :none),
   (e.args rescue :none)]
end
def ask = Ractor.new((yield rescue $!)) { |x| told(x) }.take

missing = "no receiver is available"
assert_equal([nil, :none, :foo, []], ask { nil.foo })
assert_equal([Object, :none, :Nothing, :none], ask { Object::Nothing })
assert_equal([[1], :none, :foo, []], ask { [1].foo })
assert_equal([missing, :none, :foo, [1]], ask { Thread.current.foo(1) })
assert_equal([nil, :none, :foo, nil], ask { nil.foo(Thread.current) })
assert_equal([{ a: 1 }, :b, :none, :none], ask { { a: 1 }.fetch(:b) })
assert_equal([missing, 1, :none, :none], ask { Hash.new { |h, k| h.fetch(k) }[1] })
local_one = 1
names = Ractor.new((undefined_name rescue $!)) { |e| e.local_variables }.take
assert_include(names, :local_one)

# The sender keeps its own receiver when the error moves.
list = [1]
r = Ractor.new { Ractor.receive.receiver << 2 }
r.send((list.foo rescue $!), move: true)
assert_equal([1, 2], r.take)
assert_equal([1], list)
