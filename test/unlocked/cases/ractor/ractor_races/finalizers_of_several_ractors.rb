CALLED = Ractor.make_shareable(Class.new { def call(id) = nil }.new)
OTHER = Ractor.make_shareable(Class.new { def call(id) = id.succ }.new)
ractors = Array.new(4) do
  Ractor.new do
    rounds = 0
    until STOP.now
      list = Array.new(200) { |i| i.odd? ? +"x" : [i] }
      list.each { |o| [CALLED, OTHER].each { |f| ObjectSpace.define_finalizer(o, f) } }
      copies = list.map { |o| o.clone }
      list.each { |o| ObjectSpace.undefine_finalizer(o) }
      copies.each_with_index { |o, i| ObjectSpace.undefine_finalizer(o) if i % 3 == 0 }
      rounds += 1
    end
    rounds
  end
end
for_seconds(2) { GC.start(full_mark: rand(3) == 0); sleep 0.01 }
STOP.instance_variable_set(:@now, true)
ractors.each { |r| assert_operator(r.take, :>, 0) }
GC.start
verify
