fibers = Array.new(8) do |n|
  Fiber.new do
    loop do
      KINDS[n % 3].call.tap { |o| o.a = n; o.both }
      Fiber.yield
    end
  end
end
300.times do |i|
  fibers.each(&:resume)
  i % 3 == 0 ? minor : GC.start if i % 20 == 0
  30.times do |n|
    o = KINDS[n % 3].call
    is(o, nil, nil)
    o.b = n
    is(o, nil, n)
  end
end
