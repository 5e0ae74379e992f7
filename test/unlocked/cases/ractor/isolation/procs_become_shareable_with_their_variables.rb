pr = proc { 1 }
pr.instance_variable_set(:@o, [+"a"])
assert_same(pr, Ractor.make_shareable(pr))
assert_equal([true, true], [pr.frozen?, Ractor.shareable?(pr)])
assert(Ractor.shareable?(pr.instance_variable_get(:@o)))
assert_raise(FrozenError) { pr.instance_variable_set(:@p, []) }

# A failure leaves no flag.
bad = proc { 1 }
bad.instance_variable_set(:@list, [bad])
bad.instance_variable_set(:@thread, Thread.current)
assert_raise(Ractor::Error) { Ractor.make_shareable(bad) }
list = bad.instance_variable_get(:@list)
assert_equal([false, false], [Ractor.shareable?(bad), Ractor.shareable?(list)])

# Cycles, through hashes with a default proc, too.
around = proc { 1 }
around.instance_variable_set(:@hash, Hash.new(&around).merge!(a: around))
Ractor.make_shareable(around)
assert(Ractor.shareable?(around.instance_variable_get(:@hash)))

# Copies.
assert_equal([true, true], [pr.clone.frozen?, Ractor.shareable?(pr.clone)])
assert_equal([true, true], [pr.dup.frozen?, Ractor.shareable?(pr.dup)])
mine = Class.new(Proc) { def initialize = @list = [] }
made = mine.new(&pr)
assert_equal([false, []], [Ractor.shareable?(made), made.instance_variable_get(:@list)])
marked = Class.new(Proc) { def initialize_dup(other) = (super; @list = []) }
other = Ractor.make_shareable(marked.new(&proc { 2 }))
assert_equal([true, false], [Ractor.shareable?(other), Ractor.shareable?(other.dup)])

# Methods of a shareable Proc are called by all ractors.
Defined = Class.new { define_method(:one, &pr) }
assert_equal(1, Ractor.new { Defined.new.one }.take)
