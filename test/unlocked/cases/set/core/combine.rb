# Each method that looks at a second collection, with collections of ten kinds.
METHODS = %i[| + union & intersection - difference ^ == eql? === <= >= < > <=> subset? superset?
             proper_subset? proper_superset? intersect? disjoint? merge subtract replace]
OTHERS = {
  set: ->(list) { Set.new(list) },
  array: ->(list) { list },
  subclass: ->(list) { Subset.new(list) },
  object: ->(list) { Set.new(list).tap(&:instance_variables) },
  enumerator: ->(list) { list.each },
  hash: ->(list) { list.to_h { |x| [x, 1] } },
  frozen: ->(list) { Set.new(list).freeze },
  range: ->(list) { (1..list.size) },
  identity: ->(list) { Set.new.compare_by_identity.merge(list) },
}
KINDS.each do |kind, make|
  [0, 4, 5, 8, 9, 16].each do |size|
    elements = make[size]
    [[0, 0], *[5, 9].product([0, 2, size].uniq)].each do |second, first|
      OTHERS.each do |name, convert|
        METHODS.each do |method|
          set = Set.new(elements)
          other = convert[make[second, first]]
          result = try { set.public_send(method, other) }
          puts "#{kind} #{size} #{method} #{name} #{second} #{first}: #{result.inspect} " \
               "#{set.inspect} #{result.equal?(set)} #{result.class} #{set.instance_variables}"
        end
      end
    end
    [nil, 5, "str", Object, :s].product(METHODS) do |bad, method|
      show "#{method} #{bad.inspect}", try { Set.new(elements).public_send(method, bad) }
    end
  end
end
