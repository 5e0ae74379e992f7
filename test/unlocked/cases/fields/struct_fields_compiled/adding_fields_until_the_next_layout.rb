names = Array.new(100) { |i| "@n#{i}" }
klass = with_members(3)
klass.attr_accessor(*names.map { |name| name[1..] })
writes = names.map { |name| "#{name} = [tag, #{name[2..]}]" }
klass.class_eval "def fill(tag) = (#{writes.join("; ")})"
20.times do |tag|
  owner = klass.new(1, 2, 3)
  owner.fill(tag)
  GC.start if tag % 7 == 6
  owner.fill(tag + 1)
  100.times { |i| assert_equal [tag + 1, i], owner.instance_variable_get("@n#{i}") }
  100.times { |i| assert_equal [tag + 1, i], owner.public_send("n#{i}") }
  assert_equal [1, 2, 3], owner.to_a
end
