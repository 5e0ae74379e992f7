prism = RUBY_DESCRIPTION.include?("PRISM")
outer = 42
assert_equal(SyntaxError, remote { quiet; eval("outer") })
assert_equal(SyntaxError, remote { quiet; eval("outer = 1") })
assert_equal(SyntaxError, remote { quiet; eval("1.then { outer }") })
assert_equal(SyntaxError, remote { quiet; binding.eval("outer") })
assert_equal(NameError, remote { quiet; eval("nobody_defined_it") })
assert_equal(4, remote { inner = 2; eval("2.then { |x| inner + x }") })
assert_equal(3, remote { inner = 2; eval("inner += 1"); inner })
made = remote { b = binding; b.local_variable_set(:made, 2); b.local_variable_get(:made) }
assert_equal(2, made)

channel = share { |x| x ? eval("outer = x") : eval("outer") }
assert_raise(SyntaxError) { channel.call(1) }
assert_raise(SyntaxError) { channel.call(nil) }
captured = 5
reads = share { |x| x == captured ? eval("captured = x") : eval("[1].map { captured }") }
assert_equal([5], reads.call(nil))
assert_equal([5], Ractor.new(reads) { |pr| pr.call(nil) }.take)
assert_raise(SyntaxError) { reads.call(5) }
changed = 5
plain = proc { eval("changed += 1"); 1.times { changed } }
plain.call
assert_equal(6, changed)

# Ractors that compile in one block at once.
ractors = Array.new(4) do
  Ractor.new do
    v0, v1, v2, v3 = 0, 1, 2, 3
    1.then { Array.new(200) { |i| eval("1.then { v#{i % 4} }") }.sum }
  end
end
assert_equal([300] * 4, ractors.map(&:take))
