Kind.class_eval { def probe = 1 }
w = Watchers.new(2, 0)
w.see(Steps.found(1), :child)
pid = fork do
  Kind.class_eval { def probe = 2 }
  exit!(1) unless Steps.look(:child) == Steps.found(2)
  w = Watchers.new(2, 0)
  w.see(Steps.found(2), :child)
  Kind.remove_method(:probe)
  w.see(Steps::NONE, :child)
  exit!(0)
end
assert_predicate(Process.wait2(pid)[1], :success?)
w.see(Steps.found(1), :child)
