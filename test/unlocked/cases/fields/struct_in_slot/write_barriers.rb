class Struct; def put(v) = (@f0 = v; @f1 = [v]; self); def got = [@f0, @f1]; end
kinds = [1, 2, 4, 5, 7, 19, 80].map { |n| struct_class(n) }
made = kinds.map(&:new)
old!
30.times do |round|
  made.each_with_index do |struct, i|
    struct.put("young #{round} #{i}")
    struct.instance_variable_set(:@f2, ["later #{round}"]) if round % 3 == 0
  end
  minor
  Array.new(2000) { "fill" + "er" }
  made.each_with_index do |struct, i|
    assert_equal(["young #{round} #{i}", ["young #{round} #{i}"]], struct.got)
    assert_equal(["later #{round}"], struct.instance_variable_get(:@f2)) if round % 3 == 0
    struct.remove_instance_variable(:@f0) if round % 4 == 1
  end
  shake if round % 10 == 0
end
verify
