run = BasicObject.instance_method(:instance_exec)
set, remove, frozen = %i[instance_variable_set remove_instance_variable frozen?].map do |name|
  Kernel.instance_method(name)
end
refused = [Ractor::MovedError, FrozenError, NoMethodError]
move = ->(o) { Ractor.new { Ractor.receive; nil }.tap { |r| r.send(o, move: true) }.take; o }
read = proc { [@f0, @f2, @f3, @f7] }
[0, 2, 4, 8, 18, 38].each do |size|
  kind = Class.new
  sample = kind.new.tap { |o| size.times { |i| o.instance_variable_set(:"@z#{i}", i) } }
  small = Class.new.new.tap { |o| write(o, 0...8) }
  10.times { assert_equal(%w[v0 v2 v3 v7], run.bind_call(small, &read)) }
  assert_equal(size, sample.instance_variables.size)
  [3, 4, 7, 8, 9, 19, 40].each do |n|
    left = move.(kind.new)
    n.times { |i| set.bind_call(left, :"@f#{i}", "v#{i}") }
    expected = [0, 2, 3, 7].map { |i| "v#{i}" if i < n }
    10.times { assert_equal(expected, run.bind_call(left, &read), "#{size}, #{n}") }
    GC.compact if GC.respond_to?(:compact) && n == 7
    2.times { assert_equal(expected, run.bind_call(left, &read), "#{size}, #{n}") }
    assert_equal("v#{n - 1}", remove.bind_call(left, :"@f#{n - 1}"))
    (n - 1...n + 2).each { |i| set.bind_call(left, :"@f#{i}", "v#{i}") }
    expected = [0, 2, 3, 7].map { |i| "v#{i}" if i < n + 2 }
    2.times { assert_equal(expected, run.bind_call(left, &read), "#{size}, #{n}") }
  end
  write_it = proc { @f0 = 1 }
  4.times { run.bind_call(kind.new, &write_it) }
  left = move.(kind.new.tap { |o| o.instance_variable_set(:@unshareable, +""); o.freeze })
  assert_equal(true, frozen.bind_call(left))
  assert_raise(*refused) { run.bind_call(left, &write_it) }
  assert_raise(*refused) { set.bind_call(left, :@f0, 1) }
end
verify
