assert_few_stacks(200) do
  seen = []
  last = Fiber.new { seen << :c }
  middle = Fiber.new { seen << :b; last.transfer; seen << :never }
  first = Fiber.new { seen << :a; middle.transfer; seen << :d }
  first.transfer
  first.transfer
  assert_equal(%i[a b c d], seen)
  middle.kill
end
assert_few_stacks(200) do
  inner = nil
  outer = Fiber.new { inner = Fiber.new { :in }; [inner.transfer, Fiber.yield(1), :out] }
  outer.resume
  outer.resume(2) if outer.alive?
end
