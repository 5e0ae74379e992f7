overhead = GC::INTERNAL_CONSTANTS[:RVALUE_OVERHEAD].to_i
slots = GC.stat_heap.values.map { |heap| heap[:slot_size] - overhead }
# Room for so many fields, and its bytes: slots for up to 22, then arrays beside the smallest,
# which has the first two values.
steps = slots.map { |slot| [(slot - 16) / 8, slot] }.select { |room, _| room <= 22 }
outside = [23, 27, 31, 39, 47, 55, 63, 79, 95, 111, 127]
outside.each { |room| steps << [room, slots[0] + 8 * (room - 2)] }
# With room for n fields, or the next room; a hostile build has more than three outside.
size = lambda do |n, further = 0|
  if HOSTILE then n <= steps[0][0] ? slots[0] : slots[0] + 8 * (n + further - 2)
  else steps[steps.index { |room, _| room >= n } + further][1]
  end
end
owner = []
base = ObjectSpace.memsize_of(owner)
(1..90).each do |n|
  owner.instance_variable_set(:"@s#{n}", n)
  assert_equal(size[n], ObjectSpace.memsize_of(owner) - base, "with #{n}")
end
# After a removal the slot may be one size too large, so that adding and removing a field is
# cheap where the size changes, too.
(2..90).reverse_each do |n|
  owner.remove_instance_variable(:"@s#{n}")
  taken = ObjectSpace.memsize_of(owner) - base
  assert_include([size[n - 1], size[n - 1, 1]], taken, "without #{n}")
  assert_equal(size[n - 1], ObjectSpace.memsize_of(owner.dup) - base, "a copy without #{n}")
end
