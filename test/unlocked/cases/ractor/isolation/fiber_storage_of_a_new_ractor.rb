Fiber[:mutable] = mutable = +"a"
Fiber[:frozen] = :b
Fiber[:thread] = Thread.current
Fiber[:deep] = deep = { list: [mutable] }
seen = Ractor.new do
  Fiber[:mutable] << "!"
  Fiber[:deep][:list] << 1
  inner = Fiber.new { Fiber[:frozen] }.resume
  [Fiber[:mutable], Fiber[:frozen], Fiber[:thread], Fiber[:deep], inner]
end.take
assert_equal(["a!", :b, nil, { list: ["a", 1] }, :b], seen)
assert_equal(["a", { list: ["a"] }], [mutable, deep])

Fiber.current.storage = nil
assert_equal(nil, Ractor.new { Fiber[:frozen] }.take)
