WIDTHS.each do |n|
  klass = Object.const_set(:"Marshaled#{n}", struct_class(n))
  2.times do
    COUNTS.each do |count|
      struct = write(klass.new(*contents(n)), 0...count)
      struct.instance_variable_set(:@self, struct)
      loaded = Marshal.load(Marshal.dump(struct))
      assert_equal([contents(n), values(0...count)], [loaded.to_a, read(loaded, 0...count)])
      assert_same(loaded, loaded.instance_variable_get(:@self))
      frozen = Marshal.load(Marshal.dump(struct), freeze: true)
      assert_equal([true, values(0...count)], [frozen.frozen?, read(frozen, 0...count)])
    end
  end
end
verify
