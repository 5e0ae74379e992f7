box = Module.new.extend(Access)
refined = Module.new do
  refine(box.singleton_class) do
    def a=(val); instance_variable_set(:@a, [:refined, val]); end
  end
end
Object.const_set(:Refined, refined)
Object.const_set(:Box, box)
eval "using Refined; def refine_a(val) = (Box.a = val)"
10.times do |i|
  refine_a(i)
  assert_equal [:refined, i], Box.a
  Box.a = i
  assert_equal i, Box.a
end
first = Box.memo
10.times { assert_same first, Box.memo }
subclasses = Array.new(30) { Class.new.extend(Access) }
assert_equal 30, subclasses.map(&:memo).uniq.size
assert_equal subclasses.map(&:memo), subclasses.map(&:memo)
