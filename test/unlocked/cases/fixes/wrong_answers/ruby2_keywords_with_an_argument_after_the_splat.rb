class Passing
  def target(*a, **k) = [a, k]
  def last(*a, z) = target(*a, z)
  def two(*a, y, z) = target(*a, y, z)
  define_method(:block) { |*a, z| target(*a, z) }
  ruby2_keywords :last, :two, :block
end
made = Passing.new
h = { b: 2 }
3.times do
  %i[last block].each do |name|
    [made.send(name, { a: 1 }, b: 2), made.send(name, { a: 1 }, **h),
     made.send(name, *[{ a: 1 }], b: 2), made.public_send(name, *[{ a: 1 }], **h),
     made.method(name).call({ a: 1 }, b: 2)].each do |got|
      assert_equal([[{ a: 1 }], { b: 2 }], got)
    end
    assert_equal([[{ a: 1 }, { b: 2 }], {}], made.send(name, { a: 1 }, { b: 2 }))
  end
  assert_equal([[1, 2], { b: 2 }], made.two(1, 2, b: 2))
  assert_equal([[1, 2], { b: 2 }], made.last(1, 2, **h))
end
assert_equal({ b: 2 }, h)
