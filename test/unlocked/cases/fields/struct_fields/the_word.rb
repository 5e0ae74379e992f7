slots = GC.stat_heap.values.map { |heap| heap[:slot_size] }
words = slots.map { |slot| (slot - 16) / 8 }
(0..80).each do |n|
  kind = kinds(n).first
  old, plain = kind.allocate, size(kind.allocate)
  free = words.find { |has| has >= n }.to_i - n
  free = n == 0 || n > words.last ? 1 : [free, 18].min
  free.times { |i| old.instance_variable_set(:"@a#{i}", i) }
  abort "#{n}: #{free} variables are not free" unless size(old) == plain
  made = Array.new(20) { kind.allocate.tap { |s| s.instance_variable_set(:@a, 1) } }
  abort "#{n}: the class has learned" unless free == 0 || made.all? { |s| size(s) == plain }
  fill = ->(s) { (free + 1).times { |i| s.instance_variable_set(:"@a#{i}", i) } }
  20.times { fill.(kind.allocate) }
  wide = slots[slots.index(plain) + 1] if n.between?(1, words.last - 1)
  fields = {3 => 40, 8 => 80, 18 => 160}.find { |most, _| free + 1 <= most }&.last || 216
  wanted = wide && free < 18 && wide <= plain + fields + (free == 0 ? 9 : 0) ? wide : plain
  found = [kind.allocate, kind.allocate.dup, kind.allocate].map { |s| size(s) }
  abort "#{n}: #{found}, not #{wanted}" unless found.max == wanted    # one in 251 is small
  others = kinds(n).map { |k| size(k.allocate) }
  abort "#{n}: another class" unless others.uniq == [plain]
  3000.times { kind.allocate }
  found = size(kind.allocate)
  abort "#{n}: #{found} bytes, though no struct has variables any more" unless found == plain
end
