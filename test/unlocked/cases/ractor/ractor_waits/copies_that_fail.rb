# A taker waits while a copy for it is made, which fails: it can be interrupted again.
class Slow
  def initialize_clone(other, freeze: nil) = (sleep(0.002); raise "no copy")
end
ractor = Ractor.new do
  count = 0
  while (message = Ractor.receive) != :end
    begin
      Ractor.yield Slow.new
    rescue RuntimeError => e
      count += 1 if e.message == "no copy"
    end
  end
  count
end
20.times do |i|
  taker = Thread.new { i.odd? ? ractor.take : Ractor.select(ractor) }
  Thread.pass until taker.stop?
  ractor << :copy
  sleep(0.001 * (i % 4))
  taker.kill
  assert_same(taker, taker.join(60), "it cannot be killed")
end
ractor << :end
assert_operator(ractor.take, :>, 0)
