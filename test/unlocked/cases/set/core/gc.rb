# Tables and the GC: marking, compaction, elements by identity, barriers, GC.stress, conversions.
require "set"
sets = Array.new(60) { |i| Set.new(Array.new(i) { |j| "e#{i}_#{j}" }) }
20.times { |i| sets[i + 30].delete("e#{i + 30}_0") }
objects = Array.new(300) { Object.new }
identity = Set.new.compare_by_identity.merge(objects)
small = Set.new.compare_by_identity << objects[0] << objects[1]
old = Set.new
4.times { GC.start }
200.times { |i| old << "young#{i}" << [i] << i }
old.replace(Set.new(Array.new(50) { |i| "replaced#{i}" }))
GC.start(full_mark: false)
assert_equal(50, old.count { |x| x.start_with?("replaced") })
3.times do
  GC.respond_to?(:verify_compaction_references) and
    GC.verify_compaction_references(expand_heap: true, toward: :empty)
  sets.each_with_index do |set, i|
    expected = Array.new(i) { |j| "e#{i}_#{j}" } - (30..49).map { |n| "e#{n}_0" }
    assert_equal(expected, set.to_a)
    assert(expected.all? { |x| set.include?(x) })
  end
  assert(objects.all? { |x| identity.include?(x) })
  assert(objects.first(2).all? { |x| small.include?(x) })
end
GC.stress = true
set = Set.new
12.times { |i| set << "s#{i}" << [i] }
set.delete("s3")
copy = set.dup
set.instance_variables
assert_equal(set, copy)
assert_equal(copy.to_a, set.to_a)
turned = Set.new((0..9).map { |i| "t#{i}" })
seen = []
turned.each { |x| seen << x; turned.instance_variables if seen.size == 3 }
GC.stress = false
assert_equal((0..9).map { |i| "t#{i}" }, seen)
# An incremental marking sees elements that came to a marked Set.
kept = Array.new(200) { Set.new }
GC.start(full_mark: true, immediate_mark: false, immediate_sweep: false)
2_000.times { |i| kept[i % 200] << "k#{i}".dup << Object.new }
2_000.times { |i| kept[i % 200].instance_variables if i % 7 == 0; "garbage" * 20 }
GC.start
assert(kept.each_with_index.all? { |s, i| s.include?("k#{i}") && s.include?("k#{i + 1800}") })
