makers = Array.new(2) do
  Ractor.new { Array.new(50) { |j| [j, "x" * 100, {j => j}] } until STOP.now }
end
kept = Array.new(20) { Module.new }
for_seconds(3) do
  seen = []
  count = ObjectSpace.each_object(Module) { |m| seen << m }
  assert_equal([seen.size, true], [count, (kept - seen).empty?])
  assert_equal(:found, ObjectSpace.each_object(Class) { break :found })
end
assert_raise(RuntimeError) { ObjectSpace.each_object(Module) { raise "in the middle" } }
assert_operator(ObjectSpace.each_object.count, :>, 100)
STOP.instance_variable_set(:@now, true)
makers.each(&:take)
verify
