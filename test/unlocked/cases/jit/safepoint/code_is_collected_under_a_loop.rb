def fill(name)
  300.times { |i| eval("def #{name}#{i}(a) = (k = 0; while k < 3; k += 1; a += k; end; a)") }
  5.times { 300.times { |i| __send__("#{name}#{i}", i) } }
end
many = (["x = i & 7"] * 1_500).join("; ")
eval <<~MODULE
  module Long
    def self.run(n) = (i = 0; while i < n; i += 1; #{many}; end; #{many}; i)
    def self.call(n) = run(n)
  end
MODULE
fill("a")
Ractor.new { 100.times { Long.call(100) } }.take
fill("b")
Ractor.new { 100.times { Long.call(100) } }.take
ractor = Ractor.new { Long.call(50_000) }
sleep 0.03
RubyVM::YJIT.code_gc
2.times { |i| fill("c#{i}") }
assert_equal(50_000, ractor.take)
