class Above; end
take_all(Array.new(8) { Ractor.new { 300.times { 100.times { Class.new } } } })
n = rounds(150)
sums = take_all(Array.new(8) do
  Ractor.new(n) do |count|
    count.times.sum do
      many = Array.new(50) { [Class.new, Class.new(Above), Module.new] }
      many.sum { |a, b, _| a.superclass == Object && b.ancestors[1] == Above ? 1 : 0 }
    end
  end
end)
assert_equal([n * 50] * 8, sums)
GC.start
kept = take_all(Array.new(4) { Ractor.new { Array.new(30) { Class.new(Above) } } }).flatten
assert_equal([], kept - Above.subclasses)
