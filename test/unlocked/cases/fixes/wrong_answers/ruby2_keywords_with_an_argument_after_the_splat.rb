class Passing
  def target(*a, **k) = [a, k]
  def last(*a, z) = target(*a, z)
  def two(*a, y, z) = target(*a, y, z)
  define_method(:block) { |*a, z| target(*a, z) }
  def flag(*a, z) = z
  ruby2_keywords :last, :two, :block, :flag
end
made = Passing.new
h = { b: 2 }
# Some releases leave methods with an argument after the splat as they are.
flagged = Hash.ruby2_keywords_hash?(made.flag(**h))
want = ->(*list) { flagged ? [list, h] : [[*list, h], {}] }
3.times do
  %i[last block].each do |name|
    [made.send(name, { a: 1 }, b: 2), made.send(name, { a: 1 }, **h),
     made.send(name, *[{ a: 1 }], b: 2), made.public_send(name, *[{ a: 1 }], **h),
     made.method(name).call({ a: 1 }, b: 2)].each do |got|
      assert_equal(want[{ a: 1 }], got)
    end
    assert_equal([[{ a: 1 }, { b: 2 }], {}], made.send(name, { a: 1 }, { b: 2 }))
  end
  assert_equal(want[1, 2], made.two(1, 2, b: 2))
  assert_equal(want[1, 2], made.last(1, 2, **h))
end
assert_equal({ b: 2 }, h)
