array, hash, struct = [], {}, Three.new
[array, hash, struct].each { |owner| write(owner, 0...2) }
12.times do |round|
  array[0], hash[:a], struct.b = "a#{round}", "h#{round}", "s#{round}"
  [array, hash, struct].each { |owner| write(owner, 0...1, "r#{round}_") } if round.odd?
  GC.start if round > 5       # all owners and fields objects are old by then
  minor
  verify
  Array.new(5_000) { |i| "filler #{i}" }
  assert_equal(["a#{round}", "h#{round}", "s#{round}"], [array[0], hash[:a], struct.b])
end
