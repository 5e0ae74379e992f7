owners = Array.new(300) { |i| KINDS[i % 3].call.tap { |o| o.a = i } }
fibers = owners.first(20).map do |o|
  Fiber.new { loop { Fiber.yield o.both } }.tap(&:resume)
end
3.times do
  owners.last.both
  shake
  owners.each_with_index { |o, i| is(o, i, nil) }
  fibers.each_with_index { |f, i| assert_equal([i, nil, i, nil], f.resume) }
  junk = Array.new(300) { |i| KINDS[i % 3].call }
  junk.each { |o| is(o, nil, nil) }
end
GC.auto_compact = true if compaction?
owners.each_with_index do |o, i|
  o.both
  GC.start if i % 30 == 0
  is(o, i, nil)
end
