# Another ractor collects. What the main ractor defined runs there, though it waits; what the other
# one defined has run when its GC.start returns, as on stock.
LIMIT = 60
ran = Queue.new
finalizer = proc { ran << [Ractor.main?, Thread.current] }
def lose(finalizer) = 20.times { ObjectSpace.define_finalizer(Object.new, finalizer) }
lose(finalizer)
OWN = Ractor.make_shareable(Class.new { def call(id) = Ractor.current[:own] = true }.new)
other = Ractor.new do
  lose(OWN)
  3.times { GC.start }
  [Ractor.current[:own], Ractor.receive]
end
some = Array.new(15) { ran.pop(timeout: LIMIT) }
assert_equal([[true, Thread.main]], some.uniq)
other << 1
assert_equal([true, 1], other.take)

# Classes that got finalizers of both: all run in the main ractor.
def classes_with_both(finalizer)
  classes = Array.new(20) { Class.new }
  Ractor.new(Ractor.make_shareable(classes.dup)) do |list|
    list.each { |one| ObjectSpace.define_finalizer(one, OWN) }
  end.take
  classes.each { |one| ObjectSpace.define_finalizer(one, finalizer) }
end
ran.clear
classes_with_both(finalizer)
own = Ractor.new { 3.times { GC.start }; Ractor.current[:own] }
assert_equal([[true, Thread.main]], Array.new(10) { ran.pop(timeout: LIMIT) }.uniq)
assert_equal([nil, true], [own.take, Ractor.current[:own]])
