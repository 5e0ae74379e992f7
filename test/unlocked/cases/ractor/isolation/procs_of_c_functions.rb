list, hash = [], { a: 1 }
push = list.method(:<<)
add = lambda { |x, y| x << y }
double = proc { |x| x * 2 }
callable = Class.new { def call(x) = @x = x }.new
bad = [push.to_proc, hash.to_proc, Hash.new { |h, k| h[k] = [] }.to_proc, add.curry[list],
       double >> push, double << push, double >> callable, push >> double, push.curry,
       double >> push.to_proc]
bad.each_with_index do |pr, i|
  error = assert_raise(Isolation, i.to_s) { Ractor.make_shareable(pr) }
  text = "can not make shareable Proc because it can refer unshareable object "
  assert(error.message.start_with?(text), error.message)
  assert_equal(false, Ractor.shareable?(pr))
  assert_raise(Isolation, i.to_s) { Ractor.new(1, &pr) }
  assert_raise(Isolation, i.to_s) { Ractor.make_shareable([pr]) }
end
assert_equal([[], { a: 1 }, nil], [list, hash, callable.instance_variable_get(:@x)])

plus = lambda { |x, y| x + y }
good = { 1.method(:+).to_proc => 3, { 2 => 5 }.freeze.to_proc => 5, plus.curry[3] => 5,
         (double >> 4.method(:+)) => 8, (double << plus.curry[1]) => 6, :succ.to_proc => 3,
         1.method(:+).curry => 3, (1.method(:+) >> double) => 6,
         Integer.method(:sqrt).to_proc => 1 }
good.each_with_index do |(pr, result), i|
  assert_same(pr, Ractor.make_shareable(pr))
  assert_equal([true, true], [pr.frozen?, Ractor.shareable?(pr)], i.to_s)
  there = [Ractor.new(pr) { |q| q.call(2) }.take, Ractor.new(2, &pr).take]
  assert_equal([result] * 3, [pr.call(2), *there])
  assert_equal(result, pr.dup.call(2))
end
assert(Ractor.shareable?(double) && Ractor.shareable?(plus))
assert_raise(Isolation) { Ractor.make_shareable(Enumerator::Yielder.new { }.to_proc) }
