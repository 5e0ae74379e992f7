grown = Array.new(20) { Text.new("t").tap { |t| t.a = "a"; t.b = "b" } }
shrunk = Array.new(20) do |i|
  Text.new("t").tap do |t|
    t.a = "a"
    t.b = "b"
    write(t, 0...[1, 2, 20, 80, 120][i % 5])
    (t.instance_variables - %i[@a @b]).reverse_each { |v| t.remove_instance_variable(v) }
  end
end
2.times do
  grown.zip(shrunk).flatten.each { |t| assert_equal(%w[a b], [t.a, t.b]) }
  grown.zip(shrunk).flatten.each_with_index { |t, i| t.b = "b#{i}"; t.c = i }
  grown.zip(shrunk).flatten.each_with_index do |t, i|
    assert_equal(["a", "b#{i}", i], [t.a, t.b, t.c])
    t.remove_instance_variable(:@c)
    t.b = "b"
  end
  shake
end
verify
