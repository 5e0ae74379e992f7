kept = Array.new(600) { |i| (+"k#{i}").tap { |s| s.instance_variable_set(:@name, "k#{i}") } }
GC.stress = true
made = [+"s", [], {a: 1}, Three.new(1, 2, 3)].each { |owner| write(owner, 0...9) }
kept.slice!(0, 300)
made.each { |owner| owner.remove_instance_variable(:@f4) }
copies = made.map(&:dup)
GC.stress = false
left = [0, 1, 2, 3, 5, 6, 7, 8]
(made + copies).each { |owner| assert_equal(values(left), read(owner, left)) }
kept.each { |s| assert_equal(s, s.instance_variable_get(:@name)) }
verify
