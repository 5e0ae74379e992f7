module Two
  attr_accessor :a, :b
  def two = [@a, @b, defined?(@c)]
end
kinds = [0, 2, 3, 4, 18, 78, 79].map { |n| struct_class(n) }
kinds += [Class.new(Array), Class.new(String), Class.new]
Makers = Ractor.make_shareable([
  [Time, :now], *[Thread::Mutex, Thread::Queue, StringIO, Monitor, ObjectSpace::WeakMap, Random,
                  *kinds].map { |kind| [kind, :new] },
])
Makers.each { |kind, _| kind.include(Two) }
rs = Array.new(4) do |id|
  Ractor.new(id) do |me|
    kept = []
    6_000.times do |i|
      kind, how = Makers[i % Makers.size]
      o = kind.public_send(how)
      o.a = "#{me} #{i}"
      o.b = i
      (i % 6).times { |j| o.instance_variable_set(:"@f#{j}", [j]) }
      o.remove_instance_variable(:@f1) if i % 6 > 1
      kept << [o, i] if i % 7 == 0
      raise "#{o.two}" unless o.two == ["#{me} #{i}", i, nil]
      GC.start(full_mark: i % 2_000 == 0) if i % 500 == 0
    end
    kept.each { |o, i| raise "#{o.two}" unless o.two == ["#{me} #{i}", i, nil] }
    kept.size
  end
end
assert_equal([858] * 4, rs.map(&:take))
verify
