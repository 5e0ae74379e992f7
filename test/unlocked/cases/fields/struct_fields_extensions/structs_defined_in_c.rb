none, some, data = StructHook.classes
own = [[:@own, true]]
3.times do
  [none.allocate, none.allocate.dup].each do |s|
    check("own allocator", own, told(s))
    write(s, 0...5)
    check("own allocator", own + names(0...5).zip(values(0...5)), told(s.clone))
  end
  [StructHook.new(some), write(StructHook.new(some), 0...4)].each_with_index do |s, i|
    check("members", [nil, true, false], s.to_a)
    check("accessors", [nil, true, false], [s.a, s.b, s.c])
    check("variables", i * 4, s.instance_variables.size)
  end
  made = data.new(1, 2, 3)
  check("data", [{a: 1, b: 2, c: 3}, []], [made.to_h, told(made)])
  raised = begin made.instance_variable_set(:@a, 1) rescue $!.class end
  check("data", FrozenError, raised)
  GC.start
end
shake
