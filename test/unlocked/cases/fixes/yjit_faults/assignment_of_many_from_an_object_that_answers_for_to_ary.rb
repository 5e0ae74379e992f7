def one(o) = (a, = o; a)
def two(o) = (a, b = o; [a, b])
def params(o) = [o].map { |a, b| [a, b] }[0]
missing = Class.new do
  def method_missing(name, *) = name == :to_ary ? [:answer, 2] : super
  def respond_to_missing?(*) = true
end
only_missing = Class.new do
  def method_missing(name, *) = name == :to_ary ? [:answer, 2] : super
end
refuses = Class.new { def to_ary = [:answer, 2]; def respond_to?(*) = false }
claims = Class.new { def respond_to?(*) = true }
plain = Class.new
basic = Class.new(BasicObject) do
  def method_missing(name, *) = name == :to_ary ? [:answer, 2] : super
end
4.times do
  [missing, only_missing, basic].each do |c|
    assert_equal([:answer, [:answer, 2]], [one(c.new), two(c.new)])
    assert_equal([:answer, 2], params(c.new)) unless c == basic
  end
  [refuses, claims, plain].each do |c|
    o = c.new
    assert_equal([o, [o, nil]], [one(o), two(o)])
  end
  assert_equal([[nil, nil], [1, nil], [:a, nil]], [two(nil), two(1), two(:a)])
end
# Defined once the code is compiled.
late = 4.times.map { Class.new }
def late_one(o) = (a, = o; a)
late.each { |c| o = c.new; 3.times { assert_same(o, late_one(o)) } }
late[0].class_eval { def method_missing(*) = [:late] }
late[1].class_eval { def respond_to_missing?(*) = true; def method_missing(*) = [:late] }
late[2].class_eval { def to_ary = [:late] }
asked = 0
late[3].define_method(:respond_to?) { |*| asked += 1; false }
3.times { assert_equal([:late] * 3, late.first(3).map { |c| late_one(c.new) }) }
late_one(late[3].new)
assert_operator(asked, :>, 0)
