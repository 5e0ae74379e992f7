# Each method that looks at one Set; copies, frozen ones, changes during iterations, dumps.
KINDS.each do |kind, make|
  SIZES.each do |size|
    elements = make[size]
    set = Set.new(elements)
    new = -> { Set.new(elements) }
    show "#{kind} #{size}", set
    show :size, [set.size, set.length, set.count, set.empty?, set.to_a == elements, set.first]
    show :hash, [set.hash == Set.new(elements.reverse).hash,
      set.hash == new[].tap(&:instance_variables).hash]
    show :include, elements.map { |x| set.include?(x) } + make[3, size].map { |x| set === x }
    copy, clone = set.dup << :new, set.clone
    frozen = set.clone(freeze: true)
    thawed = frozen.clone(freeze: false) << 1
    show :copies, [copy, clone, frozen, thawed, set, [frozen, thawed, set, frozen.dup,
      frozen.clone].map(&:frozen?)]
    show :frozen, [
      -> { frozen << 99 }, -> { frozen.delete(elements[0]) }, -> { frozen.clear },
        -> { frozen.merge([1]) },
      -> { frozen.replace([1]) }, -> { frozen.reset }, -> { frozen.map! { 1 } },
        -> { frozen.select! { false } },
      -> { frozen.compare_by_identity }, -> { frozen.add?(elements[0]) },
        -> { frozen.subtract([1]) },
    ].map { |body| try(&body) }
    odd = ->(x) { x.inspect.size.odd? }
    show :changes, [new[].map!(&:inspect), new[].select!(&odd), new[].reject!(&odd),
      new[].delete_if { true },
                    new[].keep_if { true }, new[].filter! { true }, new[].clear]
    show :groups, [set.classify(&odd), set.divide(&odd),
      try { set.divide { |a, b| odd[a] == odd[b] } }, set.flatten,
                   set.partition(&odd), set.sort_by(&:inspect), set.to_set.equal?(set),
                     set.to_set(&:inspect),
                   set.each_slice(2).to_a, set.sum { 1 }, set.join("-").size, set.min_by(&:inspect)]
    show :questions, [copy.add?(:new), copy.add?(:newer), copy.delete?(:none), copy.delete?(:new),
      copy]
    show :enumerators, [set.each, set.map!, set.select!, set.delete_if].map { |e| [e.inspect,
      e.size] }
    show :external, [new[].each.next] if size > 0
    show :iterating, [
      ->(s) { s.each { s << :q } }, ->(s) { s.each { |x| s << x } },
        ->(s) { s.each { |x| s.delete(x) } },
      ->(s) { s.each { s.clear } }, ->(s) { s.each { s.replace([1]) } },
        ->(s) { s.each { s.reset } },
      ->(s) { s.each { s.compare_by_identity } }, ->(s) { s.each { s.merge([77]) } },
        ->(s) { s.each { break 5 } },
      ->(s) { s.each { raise "in the middle" } },
        ->(s) { s.each { s.each { break }; break }; s << :after },
    ].map { |body| s = new[]; [try { body[s] }, s, try { s << :later }] }
    # A Set that becomes an object while it is iterated over.
    turned, seen = new[], []
    turned.each do |x|
      seen << x
      turned.instance_variable_get(:@hash) if seen.size == 2
      turned.delete(elements[3]) if seen.size == 2
    end
    show :turned, [seen, turned, try { turned << :later }, turned.instance_variables]
    turned, seen = new[], []
    turned.each { |x| seen << x; turned.each { |y| turned.instance_variables; seen << y; break } }
    show :turned_twice, [seen, turned, try { turned << :later }]
    turned = new[]
    turned.each { turned.instance_variables; break }
    show :turned_and_left, try { turned << :later }
    turned, seen = new[].freeze, []
    turned.each { |x| seen << x; turned.instance_variables }
    show :turned_frozen, [seen, turned.frozen?, try { turned << 1 }]
    turned, seen = new[], []
    turned.each { |x| seen << x; turned.delete(elements[0]); turned.instance_variables }
    show :turned_with_holes, [seen, turned]
    show :variables, [set.instance_variables, set.instance_variable_get(:@hash),
      (set << :more).size,
                      set.instance_variable_get(:@hash).size,
                        set.instance_variable_defined?(:@hash)]
    identity = -> { Set.new.compare_by_identity.merge(elements) }
    show :identity, [identity[].size, new[].compare_by_identity.compare_by_identity?,
      identity[] == new[],
                     (identity[] | elements).compare_by_identity?,
                       (identity[] & elements).compare_by_identity?,
                     (identity[] - elements).size, (identity[].dup << "a".dup << "a".dup).size,
                       identity[].to_a]
    show :marshal, [Marshal.load(Marshal.dump(new[])).inspect == set.dup.delete(:more).inspect,
      Marshal.dump(new[]).size]
    show :yaml, new[].to_yaml.gsub(/0x\h+/, "")
    show :json, JSON.generate(new[]) unless %i[elements mixed].include?(kind)
    show :pp, new[].pretty_inspect
    show :key, [{new[] => 1}[Set.new(elements.reverse)],
      {new[] => 1}[new[].tap(&:instance_variables)]]
    show :shareable, Ractor.make_shareable(Set.new(make[size])).then { |s| [s.frozen?, s,
      Ractor.shareable?(s)] }
  end
end
