HOLDER = Module.new { def self.m = @m }
HOLDER.instance_variable_set(:@m, Module.new)
4.times { GC.start }
ballast, kept = Array.new(400_000) { [] }, []
ractors = Array.new(2) do
  Ractor.new { n = 0; (HOLDER.m.instance_variable_get(:@in)&.succ; n += 1) until STOP.now; n }
end
for_seconds(3) do
  kept.clear if kept.size > 2_000
  GC.start(immediate_mark: false, immediate_sweep: false)
  50.times do
    100.times { Object.new }
    m = Module.new
    HOLDER.instance_variable_set(:@m, m)
    m.instance_variable_set(:@in, 1)
    kept << m
  end
  GC.start(full_mark: false)
  kept.last(50).each { |m| m.instance_variable_set(:@more, "more") }
  GC.start
  assert_equal(["more"], kept.last(50).map { |m| m.instance_variable_get(:@more) }.uniq)
end
STOP.instance_variable_set(:@now, true)
assert_operator(ractors.sum(&:take), :>, 0)
4.times { GC.start }
verify
