Kinds = [0, 2, 3, 4, 18, 78, 79].map do |n|
  struct_class(n) { attr_accessor :a, :b; def two = [@a, @b, defined?(@c)] }
end.freeze
Ractor.make_shareable(Kinds)
rs = Array.new(4) do |id|
  Ractor.new(id) do |me|
    kept = []
    3_000.times do |i|
      s = Kinds[i % Kinds.size].new
      s.a = "#{me} #{i}"
      s.b = i
      (i % 6).times { |j| s.instance_variable_set(:"@f#{j}", [j]) }
      s.remove_instance_variable(:@f1) if i % 6 > 1
      kept << [s, i] if i % 7 == 0
      raise "#{s.two}" unless s.two == ["#{me} #{i}", i, nil]
      GC.start(full_mark: i % 2_000 == 0) if i % 500 == 0
    end
    kept.each { |s, i| raise "#{s.two}" unless s.two == ["#{me} #{i}", i, nil] }
    kept.size
  end
end
assert_equal([429] * 4, rs.map { |r| take(r) })
verify
