# What Sets do after CHANGE: those made before it, and new ones.
before = [Set[1, 2], Set[1, 2].freeze, Set.new(1..20)]
CHANGE
(before + [Set[1, 2], Set.new([1, 2])]).each do |set|
  show :set, [set, set.size, set.include?(2), set.member?(5), set.to_a, try { set.dup << 7 },
    set | [4], set & [1],
              set ^ [1], set == Set[1, 2], set.map { |x| x }, try { set.dup.delete(1) },
                set.subset?(Set[1, 2, 3]),
              set.hash == Set[1, 2].hash, set.any?(1), set.each { |x| x }.class, set.class]
end
