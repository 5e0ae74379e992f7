def locations(*list)
  out = []
  Thread.each_caller_location(*list) { |l| out << l.label }
  out
end
def ruby(*list) = [1].each_with_index.map { locations(*list) }[0]
all = nil
2.times { all = ruby(1) }
assert_operator(all.size, :>, 4)
1.upto(all.size - 3) do |length|
  assert_equal(all[length - 1], 2.times.map { ruby(1, length) }[1].last)
end
def only = [1].sort_by { Thread.each_caller_location(1, 1) { |l| return l.label } }
assert_kind_of(String, only)
