lists = Array.new(60) { |i| List.new([i]) }
texts = Array.new(60) { |i| Text.new("t#{i}") }
5.times do |round|
  (lists + texts).each_with_index do |o, i|
    (i % 12).times { |n| o.instance_variable_set(:"@p#{n}", n) } if round == 1
    o.a = [round, i]
    o.b = round if i.even?
    assert_equal([[round, i], i.even? ? round : nil], [o.a, o.b])
  end
end
texts.each { |t| assert_equal("expression", t.a? && "expression") }
assert_nil(Text.new("u").a?)
module Both; def get = @x; def put(v) = (@x = v); end
class ::Object; include Both; end
80.times do |i|
  owners = [+"s", [], Object.new, Class.new, Module.new, {a: 1}, Three.new(1, 2, 3), Time.at(0)]
  owners.each do |o|
    assert_nil(o.get)
    o.put(i)
    assert_equal(i, o.get)
    o.put(i + 1)
    assert_equal(i + 1, o.get)
  end
  [1, :s, nil, true, 1.5, 2**70].each do |o|
    assert_nil(o.get)
    assert_raise(FrozenError) { o.put(1) }
  end
end
frozen = [].freeze
assert_raise(FrozenError) { frozen.put(1) }
assert_equal("x", "x".dup.tap { |s| s.put(1) }.dup.to_s)
assert_equal(1, "x".dup.tap { |s| s.put(1) }.dup.get)
