# Four ractors enable TracePoints for the same code at once. Each gets its own events, and all.
module Code
  def self.plain(x) = x + 1
  def self.raises = raise("text")
  def self.block = [1, 2].each { |x| x }
  def self.lines
    first = 1
    first + 1
  end
  define_singleton_method(:made, &Ractor.make_shareable(proc { |x| x }))
end

def seen(events, method, line = nil, runs: 2)
  seen = []
  options = line ? {target_line: line} : {}
  TracePoint.new(*events) { |t| seen << t.event }.enable(target: method, **options) do
    runs.times { yield }
  end
  seen
end

LINE = Code.method(:lines).source_location[1] + 2
def all_seen
  [seen([:call, :return], Code.method(:plain)) { Code.plain(1) },
   seen([:call, :return], Code.method(:raises)) { Code.raises rescue nil },
   seen([:b_call, :b_return], Code.method(:block), runs: 1) { Code.block },
   seen([:line], Code.method(:lines), LINE) { Code.lines },
   seen([:call, :return], Code.method(:made)) { Code.made(1) }]
end

WANTED = Ractor.make_shareable([%i[call return call return], %i[call return call return],
                                %i[b_call b_return b_call b_return], %i[line line],
                                %i[call return call return]])
assert_equal(WANTED, all_seen)
wrong = Array.new(4) do
  Ractor.new(AtLength.of(100)) { |rounds| Array.new(rounds) { all_seen } - [WANTED] }
end
assert_equal([], wrong.flat_map(&:take))
assert_equal(WANTED, all_seen)
