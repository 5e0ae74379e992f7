each_struct([1, 2, 3, 4, 8, 18, 78, 79]) do |struct, n, said|
  plain = struct.class.new(*contents(n))
  write(struct, 0...4)
  assert_equal([plain, plain.hash, plain.inspect, n],
               [struct, struct.hash, struct.inspect, struct.size], said)
  assert_equal(true, struct.eql?(plain), said)
  assert_equal([contents(n), contents(n)], [struct.deconstruct, struct.each.to_a], said)
  assert_equal(members(n).zip(contents(n)).to_h, struct.to_h, said)
  case struct
  in {m0: "c0"} then nil
  end
  case struct
  in [*all] then assert_equal(contents(n), all, said)
  end
  assert_raise(IndexError, said) { struct[n] }
  assert_raise(IndexError, said) { struct[n] = 1 }
  assert_raise(IndexError, said) { struct.values_at(n + 1) }
end
