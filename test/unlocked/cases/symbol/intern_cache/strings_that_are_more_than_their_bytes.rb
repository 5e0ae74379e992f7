several
kind = Class.new(String)
3.times do
  plain = -"more than bytes".dup
  with = "more than bytes".dup.tap { |s| s.instance_variable_set(:@a, 1) }
  assert_same(plain, -"more than bytes".dup)
  assert_same(plain, -with)
  sub = kind.new("more than bytes")
  assert_equal(kind, (-sub).class)
  assert_equal(["more than bytes"], {sub => 1}.keys)
  assert_same(:"more than bytes", sub.to_sym)
  assert_same(:"more than bytes", with.to_sym)
  assert_nil(plain.instance_variable_get(:@a))
  text = +"k"
  hash = {text => 1}
  text << "changed"
  assert_equal([{"k" => 1}, 1], [hash, hash["k"]])
  assert_equal("k", :k.to_s)
  assert_equal("kk", :k.to_s << "k")
  assert_equal([1, 2], [1, 2].map(&"itself".to_sym))
end
