class Array; attr_accessor :q; def get = @q; end
def read(x) = x.q
[true, false].each do |shared|
  good = Array.new(2) { |i| [i].tap { |a| a.q = 77 + i } }
  bad = flag_fields([9])
  [*good, bad].each { |a| Ractor.make_shareable(a) } if shared
  20.times { good.each { |a| read(a); a.get } }
  assert_equal([77, 78, nil, nil], [*good.map { |a| read(a) }, read(bad), bad.get])
  Thread.new { assert_equal([nil, nil], [read(bad), bad.get]) }.join
  GC.start
  assert_equal([nil, nil], [read(bad), bad.get])
  20.times { assert_equal([nil, 77, 78], [read(bad), *good.map { |a| read(a) }]) }
end
