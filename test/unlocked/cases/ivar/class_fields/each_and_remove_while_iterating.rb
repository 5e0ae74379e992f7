c = Class.new
write(c, 0...30)
seen = c.instance_variables.each do |v|
  c.remove_instance_variable(v) if v.to_s.end_with?("3")
  c.instance_variable_set(:"#{v}x", 1)
end
assert_equal(names(0...30), seen)
left = names(0...30) - %i[@f3 @f13 @f23]
assert_equal(left + names(0...30).map { |v| :"#{v}x" }, c.instance_variables)
assert_raise(NameError) { c.remove_instance_variable(:@f3) }
assert_equal(false, c.instance_variable_defined?(:@f3))
