Small = Class.new
Middle = Class.new { def initialize = @a = @b = @c = @d = @e = @f = nil }
Large = Class.new { def initialize = 14.times { |i| instance_variable_set("@v#{i}", i) } }
MARKERS = [Small, Middle, Large].freeze
def garbage = MARKERS.map { |m| Array.new(24) { m.new } }
KEPT = Array.new(300) do |i|
  garbage
  made = Class.new { eval("def m#{i}(a) = a.itself.to_s\ndef self.s = X#{i} rescue 1") }
  garbage
  made.include(Module.new { attr_reader :"r#{i}" })
  garbage
  2.times { made.new.public_send(:"m#{i}", i); made.s }
  [made, "a symbol that is made late #{i}".to_sym]
end

# Ractors that keep `count` markers of each class for each number that they are sent.
MAKER = proc do
  while (count = Ractor.receive)
    kept = Array.new(count) { MARKERS.map(&:new) }
    Ractor.yield(kept.flatten.size)
  end
end
def makers = Array.new(2) { Ractor.new(&MAKER) }
def make(ractors, count)
  ractors.each { |r| r << count }
  ractors.each { |r| assert_equal(count * MARKERS.size, r.take) }
end
# Everything that lives is old, and what the ractors call has its caches.
def settled
  makers.tap { |ractors| 2.times { make(ractors, 300); 4.times { GC.start } } }
end
