finalized = 0
ractors = Array.new(3) { |n| Ractor.new(n) { |seed| mix(500, seed * 1000) } }
AtLength.of(20).times do |i|
  10.times { ObjectSpace.define_finalizer(Object.new, proc { finalized += 1 }) }
  case i % 4
  when 0 then GC.start
  when 1 then GC.start(full_mark: false)
  when 2 then GC.respond_to?(:compact) && (GC.compact rescue NotImplementedError)
  when 3 then ASAN || ObjectSpace.count_objects
  end
  mix(5, i)
end
assert_equal([:whole] * 3, result(ractors))
GC.start
assert_operator(finalized, :>, 0)
GC.verify_internal_consistency
