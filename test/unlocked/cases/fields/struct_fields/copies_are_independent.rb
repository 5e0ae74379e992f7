each_struct do |struct, n, said|
  COUNTS.each do |count|
    write(struct, 0...count)
    copies = [struct.dup, struct.clone, struct.clone(freeze: true), struct.clone.freeze.dup]
    copies << Marshal.load(Marshal.dump(struct)) if struct.class.name
    copies.each do |copy|
      assert_equal([contents(n), values(0...count)], [copy.to_a, read(copy, 0...count)], said)
      assert_equal([struct, struct.hash], [copy, copy.hash], said)
      next if copy.frozen?
      copy.instance_variable_set(:@f0, "copy's")
      copy.instance_variable_set(:@more, 1)
      copy[0] = "copy's" if n > 0
    end
    assert_equal(count > 0 ? "v0" : nil, struct.instance_variable_get(:@f0), said)
    assert_equal([false, contents(n)],
                 [struct.instance_variable_defined?(:@more), struct.to_a], said)
  end
end
verify
