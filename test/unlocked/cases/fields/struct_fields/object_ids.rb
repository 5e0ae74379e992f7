status = -> { `exit 0`; $? }
wide = data_class(8)
tagged = Class.new(Range) { def initialize(*) = (@f0 = "v0"; super) }
structs = WIDTHS.map { |n| struct_class(n) }
made = 3.times.flat_map do |i|
  [Data.define.new, wide.new(*contents(8)), Class.new(wide).new(*contents(8)), (i..i + 1),
   Range.new(+"a", nil), tagged.new(i, 9), status.call, Process.times,
   *structs.map { |k| write(k.new, 0...i) }, *structs.map { |k| write(k.new, 0...i).freeze }]
end
told = ->(o) { [o.instance_variables, o.inspect] }
before = made.map { |o| told[o] }
ids = made.map(&:object_id)
assert_equal(made.size, ids.uniq.size)
literal = -> { (1..3) }
assert_equal([literal[].object_id] * 2, [literal[].object_id, literal[].object_id])
again = -> { made.map(&:object_id) }
assert_equal([ids, before], [again[], made.map { |o| told[o] }])
3.times { GC.start }
shake
assert_equal([ids, before], [again[], made.map { |o| told[o] }])
made.each_with_index { |o, i| assert_same(o, ObjectSpace._id2ref(ids[i])) }
copies = made.grep_v(Process::Status).flat_map { |o| [o.dup, o.clone] }
assert_equal([], copies.map(&:object_id) & ids)
assert_equal([*before.values_at(*made.each_index.reject { |i| Process::Status === made[i] })],
             copies.each_slice(2).map { |o, _| told[o] })
made.each do |o|
  o.frozen? ? assert_raise(FrozenError) { o.instance_variable_set(:@a, 1) } : write(o, 0...2)
end
assert_equal(ids, again[])
verify
