parents = Array.new(40) { Struct.new(:a, :b) }
classes = Ractor.make_shareable(parents.map { |s| Class.new(s) })
ractors = Array.new(2) { Ractor.new(classes) { |all| all.map { |c| c.new(1, 2).to_h } } }
classes.each_with_index do |c, n|
  c.instance_variable_set(:@counter, 0)
  200.times do |i|
    c.instance_variable_set(:@counter, i)
    assert_equal(i, c.instance_variable_get(:@counter), n.to_s)
  end
end
ractors.each { |r| assert_equal([{a: 1, b: 2}], r.take.uniq) }
classes.each do |c|
  assert_equal([199, [:@counter]], [c.instance_variable_get(:@counter), c.instance_variables])
end
