# Objects that are too complex, because all shapes are used up, have ids as others.
600_000.times { |i| [].instance_variable_set(:"@burn#{i}", 1) }
objects = make.reject { |o| BasicObject === o && !(Object === o) }.reject(&:frozen?)
objects.each { |o| 3.times { |i| o.instance_variable_set("@late#{i}", i) } }
ids = objects.map(&:object_id)
objects.each { |o| o.instance_variable_set(:@more, 1) }
assert_equal(ids, objects.map(&:object_id))
shake
verify
assert_equal(ids, objects.map(&:object_id))
copies = objects.map { |o| (o.dup rescue Object.new) }
assert_equal([], copies.map(&:object_id) & ids)
ids.zip(objects) { |id, o| assert_equal(true, object_of(id).equal?(o)) }
