each_struct([0, 1, 3, 7, 8, 19, 78]) do |struct, n, said|
  most = capacity(n) + 2
  2.times do |round|
    (0...most).each do |i|
      struct.instance_variable_set(:"@f#{i}", "v#{i}")
      assert_equal(values(0..i), read(struct, 0..i), said)
      verify if i % 5 == 0
    end
    round.odd? ? shake : minor
    assert_equal([names(0...most), contents(n)], [struct.instance_variables, struct.to_a], said)
    gone = (0...most).to_a.rotate(round * 2)
    gone.each_with_index do |i, count|
      assert_equal("v#{i}", struct.remove_instance_variable(:"@f#{i}"), said)
      left = (0...most).to_a - gone.first(count + 1)
      assert_equal(left, struct.instance_variables.map { |name| name[2..].to_i }, said)
      assert_equal(left.map { |j| "v#{j}" }, left.flat_map { |j| read(struct, j..j) }, said)
      assert_raise(NameError) { struct.remove_instance_variable(:"@f#{i}") }
    end
    verify
    assert_equal([], struct.instance_variables, said)
  end
  write(struct, 0...most)
  struct.freeze
  assert_raise(FrozenError) { struct.instance_variable_set(:@more, 1) }
  assert_raise(FrozenError) { struct.remove_instance_variable(:@f0) }
  assert_equal([values(0...most), most], [read(struct, 0...most), struct.instance_variables.size])
end
shake
