edges = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 37, 38, 39, 77, 78, 79, 100, 130]
owners do |name, owner|
  before = owner.instance_variables
  edges.each_cons(2) do |from, to|
    write(owner, from...to)
    assert_equal(values(0...to), read(owner, 0...to), "#{name} with #{to}")
    assert_equal(names(0...to), owner.instance_variables - before, name)
  end
  edges.reverse.each_cons(2) do |from, to|
    (to...from).each do |i|
      assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), name)
    end
    assert_equal(values(0...to), read(owner, 0...to), "#{name} back to #{to}")
  end
  assert_equal(before, owner.instance_variables, name)
end
verify
