module Inner; def inner = :inner; end
module Outer; include Inner; def outer = :outer; end
n = rounds(60)
found = take_all(Array.new(4) do
  Ractor.new(n) do |count|
    count.times.map do
      list = Array.new(30) { |i| Class.new { i.odd? ? include(Outer) : prepend(Outer) } }
      list.map { |c| [c.new.inner, c.new.outer] }.uniq
    end.uniq
  end
end)
assert_equal([[[%i[inner outer]]]], found.uniq)
module Late; def late = :late; end
module Outer; include Late; end
module Outer; prepend(Module.new { def first = :first }); end
one = Class.new { include Outer }.new
assert_equal(%i[late first], [one.late, one.first])
