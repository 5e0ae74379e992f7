w = Watchers.new(2, 0)
begin
  GC.auto_compact = true
rescue NotImplementedError
  nil
end
w.each_round do |i|
  Kind.class_eval("def probe = #{i}")
  GC.stress = true
  w.see(Steps.found(i), :child)
  w.see(Steps.found(i), :kind)
  GC.stress = false
  Kind.remove_method(:probe)
  GC.stress = true
  w.see(Steps::NONE, :child)
  GC.stress = false
end
