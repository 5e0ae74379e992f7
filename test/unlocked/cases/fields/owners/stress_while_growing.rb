omit "no compaction here" if COMPACT && !compaction?
kept = Array.new(300) { |i| (+"k#{i}").tap { |s| s.instance_variable_set(:@name, "k#{i}") } }
widths = [0, 3, 79].flat_map { |n| ["#{n} members, before", "#{n} members, after"] }
names = (CORE_DATA.keys - ALIVE - %i[openssl]).each_slice(4).map(&:first) +
        widths + %i[string array hash struct class module object large_object]
made = names.map { |name| [ALL_OWNERS[name].call, name] }.reject { |owner, _| owner.frozen? }
fresh = values(0...10)
GC.auto_compact = true if COMPACT
GC.stress = true
fresh.each_with_index { |v, i| made.each { |o, _| o.instance_variable_set(:"@f#{i}", v) } }
kept.slice!(0, 150)
copies = made.filter_map { |o, name| o.clone if COPIED_OWNERS.include?(name) }
made.each { |o, _| o.remove_instance_variable(:@f4) }
dups = made.filter_map { |o, name| o.dup if COPIED_OWNERS.include?(name) }
made << [late = [].tap { |o| o.instance_variable_set(:@f0, fresh[0]) }, :late]
GC.stress = false
copies.each { |o| assert_equal(fresh, read(o, 0...10)) }
left = [0, 1, 2, 3, *5..9]
dups.each { |o| assert_equal(values(left), read(o, left)) }
made.pop
made.each { |o, said| assert_equal(values(left), read(o, left), said) }
assert_equal([[:@f0], ["v0"]], [late.instance_variables, read(late, 0...1)])
kept.each { |s| assert_equal(s, s.instance_variable_get(:@name)) }
verify
