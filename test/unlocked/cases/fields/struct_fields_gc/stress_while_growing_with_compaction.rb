omit "no compaction here" if COMPACT && !GC.respond_to?(:compact)
made = [0, 2, 3, 4, 78, 79].map { |n| struct_class(n).new(*contents(n)) }
made += made.map { |s| write(s.class.new, 0...1) }
fresh = values(0...10)
GC.auto_compact = true if COMPACT
GC.stress = true
fresh.each_with_index { |v, i| made.each { |s| s.instance_variable_set(:"@f#{i}", v) } }
copies = made.map(&:clone)
made.each { |s| s.remove_instance_variable(:@f4) }
GC.stress = false
copies.each { |s| assert_equal(fresh, read(s, 0...10)) }
made.each { |s| assert_equal(fresh - ["v4"], read(s, [0, 1, 2, 3, 5, 6, 7, 8, 9])) }
verify
