take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
many = Array.new(30) do |i|
  [+"s", [], {a: 1}, Three.new(1, 2, 3)][i % 4].tap do |o|
    (0...(i * 4)).each { |n| o.instance_variable_set(:"@f#{n}", +"v#{n}") }
  end
end
receiver = Ractor.new do
  copies = Array.new(2) { Ractor.receive }.last
  3.times { GC.start(full_mark: false) }
  Array.new(20_000) { |i| "filler #{i}" }
  copies
end
receiver.send(many)
GC.stress = 1                     # at each allocation a minor GC, which believes the barriers
receiver.send(many.values_at(1, 29))
GC.stress = false
copies = take.(receiver)
assert_equal([4, 116], copies.map { |o| o.instance_variables.size })
copies.each { |o| n = o.instance_variables.size; assert_equal(values(0...n), read(o, 0...n)) }
