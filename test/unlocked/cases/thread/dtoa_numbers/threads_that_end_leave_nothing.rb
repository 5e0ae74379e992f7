large = Array.new(60) { |i| "0.#{"123456789" * 90}#{i}e-#{i}" }
round = lambda do
  before = rss
  40.times do
    gate = Queue.new
    all = Array.new(50) { Thread.new { gate.pop; large.each(&:to_f); 1e-300.to_s } }
    gate.close
    all.each(&:join)
  end
  GC.start
  rss - before
end
growth = Array.new(AtLength.of(8)) { round.call }
assert_operator(growth.min, :<, 1 << 20, growth.inspect)
