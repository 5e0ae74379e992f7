2.times do |complex|
  exhaust_shapes if complex == 1
  [[1], +"s", Object.new, Class.new, Struct.new(:a).new].each do |owner|
    %i[@a @b @c @d].each_with_index { |name, i| owner.instance_variable_set(name, i) }
    MORE.times { |i| owner.instance_variable_set(:"@v#{i}", i) }
    seen = FieldEach.each(owner).select { |name, _| name.start_with?("@") }
    rest = (0...MORE).map { |i| [:"@v#{i}", i] }
    right = seen == [[:@a, 0], [:@b, 20], [:@d, 3], *rest]
    puts right ? "right" : seen.inspect
  end
end
