[[], +"", Time.now, Class.new(Hash).new, Class.new, Module.new].each do |owner|
  shown = owner.instance_variables
  [0, 3, 8, 18, 38].each_cons(2) do |from, n|
    write(owner, from...n)
    owner.instance_variable_set(:@extra, 0)
    owner.remove_instance_variable(:@extra)
    before = GC.stat(:total_allocated_objects)
    1000.times do |i|
      owner.instance_variable_set(:@extra, i)
      owner.remove_instance_variable(:@extra)
    end
    made = GC.stat(:total_allocated_objects) - before
    assert_operator(made, :<, 100, "#{owner.class}, #{n}") unless HOSTILE
    assert_equal(values(0...n), read(owner, 0...n))
    copy = owner.dup
    owner.instance_variable_set(:@extra, "own")
    copy.instance_variable_set(:@other, "copy's")
    own, copied = [owner, copy].map do |o|
      %i[@extra @other].map { |v| o.instance_variable_get(v) }
    end
    assert_equal([["own", nil], [nil, "copy's"]], [own, copied])
    assert_equal([values(0...n)] * 2, [read(owner, 0...n), read(copy, 0...n)])
    owner.remove_instance_variable(:@extra)
  end
  37.downto(0) do |i|
    assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"))
    verify if i % 8 == 0
  end
  assert_equal(shown, owner.instance_variables)
  write(owner, 0...80)
  assert_equal(values(0...80), read(owner, 0...80))
end
verify
