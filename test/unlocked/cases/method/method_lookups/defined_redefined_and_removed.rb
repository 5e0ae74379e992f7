w = Watchers.new(2)
w.each_round do |i|
  w.see(Steps::NONE, :kind)
  w.see(Steps::NONE, :child)
  shareable = nil.instance_exec(i) { |n| Ractor.make_shareable(proc { n }) }
  Parent.define_method(:probe, &shareable)
  w.see(Steps.found(i), :kind)
  w.see(Steps.found(i), :child)
  Kind.class_eval("def probe = -#{i}")
  w.see(Steps.found(-i), :kind)
  w.see(Steps.found(-i), :child)
  Kind.class_eval("def probe = :again")
  w.see(Steps.found(:again), :child)
  Child.class_eval { def probe = super.to_s }
  w.see(Steps.found("again"), :child)
  w.see(Steps.found(:again), :kind)
  Child.remove_method(:probe)
  w.see(Steps.found(:again), :child)
  Kind.remove_method(:probe)
  w.see(Steps.found(i), :kind)
  w.see(Steps.found(i), :child)
  Kind.undef_method(:probe)
  w.see(Steps::NONE, :child)
  Kind.class_eval { def probe = 1; remove_method(:probe) }
  w.see(Steps.found(i), :child)
  Parent.remove_method(:probe)
  GC.start(full_mark: i.even?, immediate_sweep: i % 3 == 0) if i % 4 == 0
  GC.compact if i % 32 == 0
end
