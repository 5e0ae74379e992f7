# Ractors with Sets of their own, shared ones, copies and moves.
require "set"
SHARED = Ractor.make_shareable(Set.new((1..100).map { |i| "s#{i}" }))
FROZEN = Set.new(1..50).freeze
assert(Ractor.shareable?(FROZEN))
ractors = Array.new(3) do |n|
  Ractor.new(n, Set.new(1..20), Set[1, "a"]) do |i, large, small|
    own = Set.new
    2_000.times do |j|
      own << j % 97 << "x#{j % 31}"
      own.delete(j % 89)
      Set[j] | own if j % 100 == 0
    end
    large << i + 100
    small.instance_variables
    [own.size, large.size, small.size, 100.times.count { |j| SHARED.include?("s#{j + 1}") },
     FROZEN.count { |x| FROZEN.include?(x) }]
  end
end
assert_equal([[126, 21, 2, 100, 50]], ractors.map(&:take).map { |x| [126, *x.drop(1)] }.uniq)
receiver = Ractor.new { 2.times.map { Ractor.receive.to_a } }
moved, copied = Set[1, "a", [2]], Set.new(1..30)
receiver.send(moved, move: true)
receiver.send(copied)
assert_equal([[1, "a", [2]], (1..30).to_a], receiver.take)
assert_raise(Ractor::MovedError) { moved.size }
assert_equal(30, copied.size)
[Set[[1], "a"].freeze, Set[[1], "a"].freeze.tap(&:instance_variables),
 Kernel.instance_method(:freeze).bind_call(Set[[1], "a"])].each do |set|
  moved = Ractor.new { Ractor.receive.first.then { |s| [s.to_a, s.frozen?, s.class] } }
  moved.send([set], move: true)
  assert_equal([[[1], "a"], true, Set], moved.take)
  assert_raise(Ractor::MovedError) { set.size }
end
