omit "each field makes another one on a hostile build" if HOSTILE
[1, 3, 4, 5, 8, 9, 10, 18, 19, 24, 38, 39, 63, 78, 79, 127, 192].each do |count|
  {array: Array, string: String, struct: Struct.new(:x, :y), three: Struct.new(:x, :y, :z)}
    .each do |letter, superclass|
    owners = kind(superclass, "#{letter}#{count}_", count)
    kept = Array.new(2000)
    6.times { |i| kept[i] = owners.new.fill }
    GC.disable
    before = GC.stat(:total_allocated_objects)
    2000.times { |i| kept[i] = owners.new.fill }
    made = GC.stat(:total_allocated_objects) - before
    GC.enable
    least = superclass < Struct ? 2000 : 4000           # a struct can have them in its slot
    assert_include(least..4000 + 2000 * 3 * 3 / PROBES, made, "#{letter}, #{count}")
    assert_equal([(0...count).to_a], kept.map(&:all).uniq)
  end
end
verify
