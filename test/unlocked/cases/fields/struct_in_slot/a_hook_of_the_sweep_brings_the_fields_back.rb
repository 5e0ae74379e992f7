kind = Struct.new(:a, :b, :c, :d, :e, :f, :g)
learn = ->(s) { 2.times { |i| s.instance_variable_set(:"@f#{i}", 1) } }
8.times { learn.(kind.new) }
hooked, kept = 0, []
1000.times do |i|
  break if hooked == 4
  kept << struct = kind.new
  struct.instance_variable_set(:@f0, 1)
  name = :"@b#{i}"
  GC.start
  1000.times { Object.new }
  ran = once_at_sweep(struct, :@f0) do
    GC.stress = true
    struct.instance_variable_set(name, 55)
    GC.stress = false
  end
  hooked += 1 if ran
  found = struct.instance_variables.sort.map { |variable| struct.instance_variable_get(variable) }
  abort "#{i}: #{found}" unless found == [55, 7] || found == [55, 1]
end
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)
puts hooked > 0 ? "done" : "no hook ran"
