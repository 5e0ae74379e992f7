ROUNDS = GIVEN_ROUNDS
def work = (i = 0; i += 1 while i < ROUNDS)
# At least two instructions for each round, and at most twenty.
def assert_counted(times, what)
  before = count
  yield
  assert_include(times * ROUNDS * 2..times * ROUNDS * 20, count - before, what)
end
assert_counted(1, "here") { work }
assert_counted(1, "fiber") { Fiber.new { work }.resume }
assert_counted(3, "threads that have ended") do
  Array.new(3) { Thread.new { work } }.each(&:join)
end
queue, done = Queue.new, Queue.new
thread = nil
assert_counted(1, "a thread that waits") do
  thread = Thread.new { work; done << 1; queue.pop; Thread.pass }
  done.pop
  Thread.pass
  queue << 1
  thread.join
end
Warning[:experimental] = false
assert_counted(2, "ractors that have ended") do
  Array.new(2) { Ractor.new { i = 0; i += 1 while i < ROUNDS; nil } }.each(&:take)
  sleep 0.1
end
before = count
ractors = Array.new(4) do
  Ractor.new { i = 0; i += 1 while i < ROUNDS; Ractor.yield(1); Ractor.receive }
end
ractors.each(&:take)
sleep 0.2
assert_include(4 * ROUNDS * 2..4 * ROUNDS * 20, count - before, "ractors that wait")
ractors.each { |r| r << 1; r.take }
sleep 0.2
assert_include(4 * ROUNDS * 2..4 * ROUNDS * 20, count - before,
               "the same, ended, maybe on other native threads")
last = count
assert_operator(count, :>=, last)
