edges = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 37, 38, 39, 77, 78, 79, 100, 130]
[Class.new, Module.new, Class.new.singleton_class, Comparable.dup].each do |owner|
  edges.each_cons(2) do |from, to|
    write(owner, from...to)
    assert_equal(values(0...to), read(owner, 0...to))
    assert_equal(names(0...to), owner.instance_variables)
    write(owner, 0...to, "w")
    assert_equal(values(0...to, "w"), read(owner, 0...to))
    write(owner, 0...to)
  end
  (0...130).step(2) { |i| assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}")) }
  assert_equal((1...130).step(2).map { |i| "v#{i}" }, read(owner, (1...130).step(2)))
  assert_equal([nil] * 65, read(owner, (0...130).step(2)))
  (1...130).step(2) { |i| owner.remove_instance_variable(:"@f#{i}") }
  assert_equal([], owner.instance_variables)
  write(owner, 0...3, "again")
  assert_equal(values(0...3, "again"), read(owner, 0...3))
end
verify
