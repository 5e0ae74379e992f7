out = []
thread = Thread.new do
  begin
    Fiber.current.kill
  ensure
    out << Fiber.new { :in_ensure }.resume
  end
  out << :not_here
end
assert_nil(thread.value)
assert_equal(false, thread.status)
assert_equal([:in_ensure], out)

# By another fiber, and while the thread is killed already.
thread = Thread.new do
  first = Fiber.current
  Fiber.new { first.kill }.transfer
  :not_here
end
assert_nil(thread.value)
thread = Thread.new do
  begin
    Thread.current.kill
  ensure
    Fiber.current.kill
  end
end
assert_nil(thread.value)
assert_equal(:alive, Fiber.new { Fiber.new { Fiber.current.kill; 1 }.resume; :alive }.resume)
r = Ractor.new { Thread.new { Fiber.current.kill }.value.inspect }
assert_equal("nil", r.take)
