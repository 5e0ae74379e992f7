module Two
  attr_accessor :a, :b
  def two = [@a, @b, defined?(@c)]
end
Makers = Ractor.make_shareable({
  Time => :now, Thread::Mutex => :new, Thread::Queue => :new, StringIO => :new,
  Monitor => :new, ObjectSpace::WeakMap => :new, Random => :new,
})
Makers.each_key { |kind| kind.include(Two) }
rs = Array.new(4) do |id|
  Ractor.new(id) do |me|
    kept, makers = [], Makers.to_a
    3_000.times do |i|
      kind, how = makers[i % makers.size]
      d = kind.public_send(how)
      d.a = "#{me} #{i}"
      d.b = i
      (i % 6).times { |j| d.instance_variable_set(:"@f#{j}", [j]) }
      d.remove_instance_variable(:@f1) if i % 6 > 1
      kept << [d, i] if i % 7 == 0
      raise "#{d.two}" unless d.two == ["#{me} #{i}", i, nil]
      GC.start(full_mark: i % 2_000 == 0) if i % 500 == 0
    end
    kept.each { |d, i| raise "#{d.two}" unless d.two == ["#{me} #{i}", i, nil] }
    kept.size
  end
end
assert_equal([429] * 4, rs.map(&:take))
verify
