MAKERS.each do |maker|
  sample = maker.call
  base = ObjectSpace.memsize_of(sample)
  sizes = (0..130).map do |n|
    sample.instance_variable_set(:"@f#{n}", n)
    ObjectSpace.memsize_of(sample) - base
  end
  edges = (1..129).select { |n| sizes[n] > sizes[n - 1] }
  assert_operator(edges.size, :>, 1, edges.inspect)
  edges.each do |n|
    owner = maker.call.tap { |o| write(o, 0...n) }
    come_and_go = lambda do |i|
      owner.instance_variable_set(:@extra, i)
      owner.remove_instance_variable(:@extra)
    end
    10.times(&come_and_go)
    made = fields_made { 1_000.times(&come_and_go) }
    # A hostile build has no room to spare in arrays, but for what owners before needed.
    assert_operator(made, :<, 10, "#{owner.class}, #{n}") unless HOSTILE && n > 3
    assert_equal(values(0...n), read(owner, 0...n))
    assert_equal(values(0...n), read(owner.dup, 0...n))
  end
end
verify
