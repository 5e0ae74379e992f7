list = []
item = Object.new
item.define_singleton_method(:to_s) { list.clear; 50.times { "f" * 48 }; GC.start; "x" }
20.times do
  list.replace([item] + Array.new(100) { |i| "#{i}" * 20 })
  text = "%s " * 101 % list
  assert_equal(["x"] + Array.new(100) { |i| "#{i}" * 20 }, text.split)
end
made = Class.new { def to_ary = Array.new(50) { |i| "#{i}" * 20 } }.new
GC.stress = true
text = "%s " * 50 % made
GC.stress = false
assert_equal(Array.new(50) { |i| "#{i}" * 20 }, text.split)
