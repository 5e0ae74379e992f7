[0, 1, 2, 3, 7, 19, 80].each do |n|
  (0..capacity(n) + 6).each do |count|
    klass = Object.const_set("Copied#{n}With#{count}", struct_class(n))
    made = [write(klass.new(*contents(n)), 0...count)]
    taught(klass, n)
    made << write(klass.new(*contents(n)), 0...count)
    taught(klass, n, 20)
    made << write(klass.new(*contents(n)), 0...count)
    made.each do |struct|
      copies = [struct.dup, struct.clone, struct.clone(freeze: true),
                Marshal.load(Marshal.dump(struct)), Ractor.make_shareable(struct, copy: true)]
      copies.each do |copy|
        assert_equal([contents(n), names(0...count), values(0...count)],
                     [copy.to_a, copy.instance_variables, read(copy, 0...count)], "#{n}, #{count}")
      end
      write(copies[0], 0...count + 1, "other")
      assert_equal(values(0...count), read(struct, 0...count), "#{n}, #{count}: not its own")
      # A copy that has variables of its own gets the other's in their place.
      written = write(klass.new, 5...9)
      written.send(:initialize_copy, struct)
      assert_equal([contents(n), names(5...9)], [written.to_a, written.instance_variables])
    end
    made.clear
    verify
  end
end
shake
