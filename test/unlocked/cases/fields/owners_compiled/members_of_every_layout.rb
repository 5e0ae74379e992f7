[1, 2, 3, 4, 5, 8, 17, 18, 38, 77, 78, 79, 80, 90].each do |n|
  klass = with_members(n)
  klass.class_eval "def last = m#{n - 1}; def last!(v) = (self.m#{n - 1} = v)"
  early = klass.new(*0...n)
  late = klass.new(*0...n).tap { |struct| struct.set(1) } && klass.new(*0...n)
  frozen = klass.new(*0...n).tap { |struct| struct.set(:kept) }.freeze
  40.times do |i|
    [early, late].each do |struct|
      struct.last!("#{i}")
      struct.set(i)
      assert_equal ["#{i}", i, n], [struct.last, struct.get, struct.size]
      assert_equal [*0...n - 1], struct.to_a[0...-1]
    end
    error = assert_raise(FrozenError) { frozen.last!(i) }
    assert_match(/last!'$/, error.backtrace[0])
    assert_raise(FrozenError) { frozen.send(:"m#{n - 1}=", i) }
    assert_equal [n - 1, :kept], [frozen.last, frozen.get]
  end
end
