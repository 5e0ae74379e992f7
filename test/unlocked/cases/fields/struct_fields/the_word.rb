slots = GC.stat_heap.values.map { |heap| heap[:slot_size] }
(0..80).each do |n|
  kind, sub, _ = kinds(n)
  old, plain = kind.allocate, size(kind.allocate)
  old.instance_variable_set(:@a, 1)
  wanted = n == (slots[0] - 16) / 8 ? slots[1] : plain
  Object.const_set(:"Kind#{n}", kind)
  derived = eval("class Derived#{n} < Kind#{n}; self; end")
  found = [kind.allocate, kind.allocate.dup, derived.allocate].map { |o| size(o) }
  abort "#{n}: #{found}, not #{wanted}" unless found.uniq == [wanted]
  abort "#{n}: the old one changed" unless size(old) == plain + 40
  others = [sub, *kinds(n)].map { |k| size(k.allocate) }
  abort "#{n}: another class" unless others.uniq == [plain]
end
