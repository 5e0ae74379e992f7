texts = Array.new(40) { |i| Text.new("t").tap { |t| t.a = i; t.b = -i; t.c = i } }
texts.each_with_index do |t, i|
  t.remove_instance_variable(:@a)
  assert_equal([nil, -i, i], [t.a, t.b, t.c])
  t.a = "again"
  assert_equal(["again", -i, i], [t.a, t.b, t.c])
end
exhaust_shapes
texts.each_with_index do |t, i|
  t.instance_variable_set(:"@only#{i}", 1)
  assert_equal(["again", -i, i], [t.a, t.b, t.c])
  t.b = "b#{i}"
  assert_equal("b#{i}", t.b)
end
