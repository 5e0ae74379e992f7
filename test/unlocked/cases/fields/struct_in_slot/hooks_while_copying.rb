# The class has learned and forgotten: the copy has a smaller slot than the struct.
kind = Struct.new(:a, :b)
fill = ->(s, count) { count.times { |i| s.instance_variable_set(:"@f#{i}", i) } }
made = ->(count) { kind.new(1, 2).tap { |s| fill.(s, count) } }
10.times { made.(5) }
large = Array.new(40) { made.(5) }
3000.times { kind.new(1, 2) }
hooked = 0
large.each do |struct|
  7.times do |n|
    copy = nil
    hooked += 1 if AllocationHook.at(n, struct, :"@hook#{n}", "h") { copy = struct.dup }
    found = copy.instance_variables.grep(/@f/).map { |name| copy.instance_variable_get(name) }
    abort "#{n}: #{found}" unless found == [0, 1, 2, 3, 4]
  end
end
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)
puts hooked > 0 ? "done" : "no hook ran"
