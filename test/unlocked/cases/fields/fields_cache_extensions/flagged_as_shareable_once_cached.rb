class Array; attr_accessor :a, :b, :c, :d, :e, :f, :g; end
def all(q) = [q.a, q.b, q.c, q.d, q.e, q.f, q.g]
20.times do
  q = [1]
  q.a = q.b = 1
  q.a
  flag_shareable(q)
  q.a = 10
  q.c, q.d, q.e, q.f, q.g = 3, 4, 5, 6, 7
  q.a = 11
  assert_equal([11, 1, 3, 4, 5, 6, 7], all(q))
end
