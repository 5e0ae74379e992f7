class Slow
  def initialize_clone(other, freeze: nil) = (Thread.pass; sleep(0.002); super(other))
end
ractor = Ractor.new do
  loop { Ractor.yield Slow.new }
end
taken = 0
30.times do |i|
  taker = Thread.new { i.odd? ? ractor.take : Ractor.select(ractor); taken += 1 }
  Thread.pass until taker.stop? # it waits, or has ended
  sleep(0.001 * (i % 4))
  taker.kill
  taker.join
end
assert_instance_of(Slow, ractor.take)
