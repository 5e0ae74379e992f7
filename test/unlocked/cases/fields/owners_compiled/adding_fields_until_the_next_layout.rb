names = Array.new(100) { |i| "@n#{i}" }
writes = names.map { |name| "#{name} = [tag, #{name[2..]}]" }
[[with_members(3), -> (klass, _) { klass.new(1, 2, 3) }, -> (owner, _) { owner.to_a == [1, 2, 3] }],
 [Class.new(Time), -> (klass, tag) { klass.at(tag) }, -> (owner, tag) { owner.to_i == tag }],
 [Class.new(Array), -> (klass, tag) { klass[tag] }, -> (owner, tag) { owner == [tag] }],
 [Class.new, -> (klass, _) { klass.new }, -> (*) { true }]].each do |klass, make, intact|
  klass.attr_accessor(*names.map { |name| name[1..] })
  klass.class_eval "def fill(tag) = (#{writes.join("; ")})"
  20.times do |tag|
    owner = make.(klass, tag)
    owner.fill(tag)
    GC.start if tag % 7 == 6
    owner.fill(tag + 1)
    100.times { |i| assert_equal [tag + 1, i], owner.instance_variable_get("@n#{i}") }
    100.times { |i| assert_equal [tag + 1, i], owner.public_send("n#{i}") }
    assert intact.(owner, tag), klass.superclass.to_s
  end
end
