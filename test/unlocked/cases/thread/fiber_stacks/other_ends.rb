root = Fiber.current
assert_few_stacks do
  assert_raise(ArgumentError) { Fiber.new { raise ArgumentError }.transfer }
end
assert_few_stacks do
  fiber = Fiber.new { root.transfer(1) }
  assert_equal(1, fiber.transfer)
  fiber.kill
  assert_not_predicate(fiber, :alive?)
end
assert_few_stacks do
  fiber = Fiber.new { root.transfer(1) }
  fiber.transfer
  assert_raise(EOFError) { fiber.raise(EOFError) }
end
assert_few_stacks do
  assert_raise(UncaughtThrowError) { catch(:out) { Fiber.new { throw :out }.transfer } }
end
