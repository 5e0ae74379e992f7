c = Class.new
write(c, 0...3)
e = nil
begin
  70_000.times { |i| c.instance_variable_set(:"@many#{i}", i) }
rescue ArgumentError => e
end
assert_equal("too many instance variables", e&.message) if e
assert_equal(values(0...3), read(c, 0...3))
assert_equal(0, c.instance_variable_get(:@many0))
verify
