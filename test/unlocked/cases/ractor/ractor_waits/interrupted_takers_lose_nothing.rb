class Poke < RuntimeError; end
Thread.report_on_exception = false
COUNT = AtLength.of(300)

def take_all(source, got, get)
  loop do
    value = get.(source)
    break if value == :stop
    got << value
  rescue Poke
    Thread.pass
  end
end

# Threads that get values while they are raised at, until there are no more.
def feed(source, threads, &get)
  got = Queue.new
  takers = Thread.handle_interrupt(Poke => :never) do     # new threads have the same mask
    Array.new(threads) do
      Thread.new { Thread.handle_interrupt(Poke => :on_blocking) { take_all(source, got, get) } }
    end
  end
  pokes = 0
  while takers.any?(&:alive?)
    takers.each { |t| (t.raise(Poke); pokes += 1) if t.alive? }
    sleep 0.0003
  end
  assert_operator(pokes, :>, 0)
  assert_equal([*0...COUNT], Array.new(got.size) { got.pop }.sort)
end

def source
  Ractor.new(COUNT) { |n| n.times { |i| Ractor.yield(i) }; loop { Ractor.yield :stop } }
end

# A value that is copied, slowly.
class Slow
  def initialize(number) = @number = number
  attr_reader :number
  def initialize_clone(other, freeze: nil) = (Thread.pass; super(other))
end

feed(source, 3) { |s| s.take }
feed(source, 1) { |s| Ractor.select(s)[1] }
feed(source, 3) { |s| Ractor.select(s)[1] }
slow = Ractor.new(COUNT) do |n|
  n.times { |i| Ractor.yield(Slow.new(i)) }
  loop { Ractor.yield :stop }
end
feed(slow, 2) { |s| v = s.take; v == :stop ? v : v.number }

# Two ractors, and one selector that is used again after each exception.
ractors = 2.times.map do |k|
  Ractor.new(k, COUNT) do |first, n|
    first.step(n - 1, 2) { |i| Ractor.yield(i) }
    loop { Ractor.yield :stop }
  end
end
left = ractors.dup
feed(ractors, 1) do
  ractor, value = Ractor.select(*left)
  left.delete(ractor) if value == :stop
  redo if value == :stop && !left.empty?
  value
end
