scheduler = Class.new do
  def initialize(answer) = @answer = answer
  def address_resolve(_host) = @answer
  def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
  def block(*) = nil
  def unblock(*) = nil
  def kernel_sleep(*) = nil
  def io_wait(*) = nil
end
resolve = ->(answer) do
  result = nil
  Thread.new do
    Fiber.set_scheduler(scheduler.new(answer))
    Fiber.schedule do
      result = Addrinfo.getaddrinfo("no.such.host", 80, nil, :STREAM).map(&:ip_address)
    rescue => result
    end
  end.join
  result
end
assert_equal(["192.0.2.1", "192.0.2.2"], resolve[["192.0.2.1", "192.0.2.2"]])
assert_kind_of(Socket::ResolutionError, resolve[[]])
assert_kind_of(Socket::ResolutionError, resolve[nil])
["192.0.2.1", :address, 1, 1.5, Object.new, true].each do |answer|
  assert_kind_of(TypeError, resolve[answer])
  assert_match(/\(expected Array\)/, resolve[answer].message)
end
