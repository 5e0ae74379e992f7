# A fiber scheduler whose `block` returns three times before anything happened.
class Early
  attr_reader :limits
  def initialize = @limits = []
  def block(_blocker, limit = nil)
    @limits << limit
    case @limits.size
    when 1..3 then false
    when 4 then $go << 1
    else Thread.pass
    end
    true
  end
  def unblock(*) = nil
  def kernel_sleep(*) = nil
  def io_wait(*) = nil
  def close = nil
  def fiber(&) = Fiber.new(blocking: false, &).tap(&:resume)
  def fiber_interrupt(*) = nil
end
[[], [1_000]].each do |limit|
  $go = Thread::Queue.new
  scheduler = Early.new
  waiting = Thread.new { $go.pop }
  found = Thread.new do
    Fiber.set_scheduler(scheduler)
    got = nil
    Fiber.schedule { got = waiting.join(*limit) }
    got
  end.value
  assert_equal([waiting, true], [found, scheduler.limits.size >= 4])
  first, *later = scheduler.limits
  assert_equal([limit.first, true], [first, later.all? { |left| left.nil? == limit.empty? }])
  assert_equal(true, later.compact.all? { |left| left <= 1_000 })
end

# The time of a limit ends.
scheduler = Early.new
scheduler.limits.concat([nil] * 10)
found = Thread.new do
  Fiber.set_scheduler(scheduler)
  got = 1
  Fiber.schedule { got = Thread.new { sleep }.join(0.01) }
  got
end.value
assert_nil(found)
