each_kind do |o,|
  o.a = 0
  steps = [-> { 40.times { |n| o.instance_variable_set(:"@g#{n}", n) } },
           -> { 40.times { |n| o.remove_instance_variable(:"@g#{n}") } },
           -> { o.b = 7 },
           -> { o.instance_variables.each { |v| o.remove_instance_variable(v) } },
           -> { o.b = 8; o.a = 9 },
           -> { o.remove_instance_variable(:@b) }]
  want = [[0, nil], [0, nil], [0, 7], [nil, nil], [9, 8], [9, nil]]
  fiber = Fiber.new { steps.each { |step| step.call; Fiber.yield } }
  want.each { |a, b| o.both; fiber.resume; is(o, a, b) }
  thread_steps = Queue.new
  done = Queue.new
  thread = Thread.new { while (step = thread_steps.pop); o.both; step.call; done << 1; end }
  o.a = 0
  want.zip(steps) { |(a, b), step| o.both; thread_steps << step; done.pop; is(o, a, b) }
  thread_steps << nil
  thread.join
end
