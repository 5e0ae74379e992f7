omit "no compaction here" if COMPACT && !compaction?
kinds = CORE_DATA.keys - %i[thread ractor fiber status openssl]
made = kinds.map { |name| CORE_DATA[name].call }
made.reject!(&:frozen?)
fresh = values(0...6)
GC.auto_compact = true if COMPACT
GC.stress = true
fresh.each_with_index { |v, i| made.each { |d| d.instance_variable_set(:"@f#{i}", v) } }
made.each { |d| d.remove_instance_variable(:@f4) }
GC.stress = false
made.each { |d| assert_equal(fresh - ["v4"], read(d, [0, 1, 2, 3, 5])) }
verify
