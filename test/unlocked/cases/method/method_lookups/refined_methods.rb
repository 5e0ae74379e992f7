w = Watchers.new(2, 1)
w.each_round do |i|
  Kind.class_eval("def probe = #{i}")
  w.see(Steps.found(i), :child)
  TOPLEVEL_BINDING.eval(<<~REFINING)
    REFINED#{i} = Module.new { refine(Kind) { def probe = [super, :refined] } }
  REFINING
  w.see(Steps.found(i), :child)
  w.see(Steps.found(i), :kind)
  seen = Module.new.module_eval("using REFINED#{i}; [OBJECT.probe, CHILD.probe]")
  raise seen.inspect unless seen.all?([i, :refined])
  Kind.class_eval("def probe = -#{i}")
  w.see(Steps.found(-i), :child)
  Kind.remove_method(:probe)
  w.see(Steps::NONE, :kind)
  w.see(Steps::NONE, :child)
  break if i == 40
end
