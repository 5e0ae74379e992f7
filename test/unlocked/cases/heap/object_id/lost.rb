# A flag that was lost comes back when a marking ends, and the id is the same.
shared = Ractor.make_shareable(Array.new(20) { |i| "shared #{i} #{"x" * i}" })
ids = Ractor.new(shared) { |all| all.map(&:object_id) }.take
waiting = Ractor.new { Ractor.receive }
own = shared.map(&:object_id)
assert_equal(ids, own)
shared.each { |object| ObjectIdHooks.lose(object) }
more = Ractor.new { Array.new(10) { Ractor.make_shareable("more #{_1}").object_id } }.take
GC.start
assert_equal(ids, shared.map(&:object_id))
assert_equal([], ids & more)
shared.each { |object| ObjectIdHooks.lose(object) }
assert_equal(ids, shared.map(&:object_id), "asked before a marking")

# Objects that die are not forgotten, either: a new object at the address of one that has an id and
# no flag would get that id. In each marking, also of a child.
def lose_some(count)
  dying = Array.new(count) do |i|
    case i % 5
    when 0 then "text #{i} #{"x" * (i % 90)}"
    when 1 then Object.new.freeze
    when 2 then Class.new
    when 3 then [i].freeze
    else Pair.new(i, i).freeze
    end
  end
  dying.map do |object|
    id = Ractor.make_shareable(object).object_id
    ObjectIdHooks.lose(object)          # no GC since: the flag is lost while others write flags
    id
  end
end

def anew(count) = Array.new(count) { |i| [Object.new, "text", [i]][i % 3].object_id }

3.times do |round|
  GC.start
  old = lose_some(5_000)
  GC.start(full_mark: round.odd?)
  assert_equal([], old & anew(20_000), "round #{round}")
  verify
end
old = lose_some(5_000)
pid = fork do
  GC.start
  exit!((old & anew(20_000)).empty? && ids == shared.map(&:object_id))
end
assert_equal(true, Process.wait2(pid)[1].success?)
GC.start
assert_equal([], old & anew(20_000))
# Moved ones.
kept = Ractor.make_shareable(Array.new(500) { |i| i.odd? ? "moves #{i}" : Object.new })
ids = kept.map(&:object_id)
kept.each { |object| ObjectIdHooks.lose(object) }
shake
assert_equal(ids, kept.map(&:object_id))
verify
waiting << nil
