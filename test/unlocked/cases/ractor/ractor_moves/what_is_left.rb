used = %i[frozen? instance_variables freeze instance_variable_set]
kernel = used.to_h { |name| [name, Kernel.instance_method(name)] }
left = MAKERS.flat_map do |name, maker|
  COUNTS.filter_map do |n|
    object = write(maker.call, n)
    next if Ractor.shareable?(object)
    frozen = object.frozen? || !(Plain === object || Exception === object)
    r = Ractor.new { Ractor.receive; nil }
    r.send(object, move: true)
    take(r)
    assert_raise(Ractor::MovedError, name) { object.size }
    assert_raise(Ractor::MovedError, name) { object.inspect }
    assert_equal(frozen, kernel[:frozen?].bind_call(object), name)
    assert_equal([], kernel[:instance_variables].bind_call(object), name)
    object
  end
end
GC.start
left.each do |object|
  set = -> { kernel[:instance_variable_set].bind_call(object, :@again, 1) }
  next set.() unless kernel[:frozen?].bind_call(object)
  # FrozenError's message inspects the object.
  assert_raise(Ractor::MovedError, FrozenError, NoMethodError, &set)
end
left.each { |object| kernel[:freeze].bind_call(object) }
burn
verify
shake
