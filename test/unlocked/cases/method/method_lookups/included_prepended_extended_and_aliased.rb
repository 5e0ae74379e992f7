w = Watchers.new(2)
w.each_round do |i|
  w.see(i > 1 ? Steps.found(-(i - 1)) : Steps::NONE, :child)
  first = Module.new { class_eval("def probe = #{i}") }
  Kind.include(first)
  w.see(Steps.found(i), :kind) if i == 1
  Kind.prepend(Module.new { class_eval("def probe = -#{i}") })
  w.see(Steps.found(-i), :kind)
  w.see(Steps.found(-i), :child)
  object = Child.new
  object.extend(Module.new { def probe = :extended })
  shared = Ractor.make_shareable(object)
  raise "extend" unless shared.probe == :extended
  Child.alias_method(:other, :probe)
  Child.class_eval { def probe = [other].first }
  w.see(Steps.found(-i), :child)
  Child.remove_method(:probe)
  Child.remove_method(:other)
  first.class_eval { def probe = :changed }
  w.see(Steps.found(-i), :kind)
  first.remove_method(:probe)
  break if i == 60
  GC.start(full_mark: i.even?) if i % 4 == 0
  GC.compact if i % 16 == 0
end
