def single = Object.new.tap { |object| def object.x = 1 }
r = Ractor.new { 2.times { Ractor.yield single }; Ractor.yield single.freeze; Ractor.receive }
3.times do
  copy = r.take
  assert_same(copy, copy.singleton_class.attached_object)
  assert_same(copy, copy.singleton_class.attached_object)
  mine = copy.clone
  assert_same(mine, mine.singleton_class.attached_object)
  assert_equal(1, mine.x)
end
r << 1
assert_equal([true, 1], Ractor.new(single) do |copy|
  again = copy.singleton_class.attached_object
  [again.equal?(copy), again.x]
end.take)
