# The main ractor uses an extension, the others make garbage and collect. No function of the
# extension runs in another native thread while one of its methods is at work.
class STOP
  class << self
    attr_accessor :now
  end
end
GC.auto_compact = COMPACT
others = Array.new(3) do |i|
  Ractor.new(i) do |i|
    rounds = 0
    until STOP.now
      300.times { "x" * 50; [1, 2]; Object.new; "abc#{rounds}" }
      GC.start(full_mark: rounds % 3 == 0) if (rounds + i) % 50 == 0
      rounds += 1
    end
    rounds
  end
end
KIND = %i[dfree deferred untyped].freeze
trace = (Foreign.trace if HOOKS)
alive = Array.new(30) { |i| Foreign.make(KIND[i % 3], "a#{i}") }
wrong = []
enough = -> { WANTED.all? { |kind| Foreign.calls[kind] >= AtLength.of(kind == :job ? 10 : 100) } }
AtLength.of(3_000).times do |round|
  100.times { |i| Foreign.make(KIND[i % 3], i % 2 == 0) }
  20.times { Foreign.make_embedded; Foreign.make_finalized }
  wrong |= [Foreign.work, Foreign.addresses]
  Foreign.gvl if round % 16 == 0
  break if round >= AtLength.of(ROUNDS) && enough.call
end
STOP.now = true
others.each { |r| assert_operator(r.take, :>, 0) }
assert_equal([nil, true], wrong)
assert_equal({}, Foreign.beside.select { |_, count| count > 0 })
assert_predicate(enough, :call, Foreign.calls.inspect)
