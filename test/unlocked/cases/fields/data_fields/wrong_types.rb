assert_raise(TypeError) { Enumerator.instance_method(:size).bind_call([]) }
[[Time, :to_i], [Thread::Queue, :size], [Enumerator, :size], [ObjectSpace::WeakMap, :size],
 [Thread::Mutex, :locked?], [StringIO, :read]].each do |kind, method|
  assert_raise(TypeError) { kind.instance_method(method).bind_call(Object.new) }
end
time = write(Time.allocate, 0...2)
assert_raise(TypeError) { time.to_i }
assert_equal(values(0...2), read(time, 0...2))
io = write(StringIO.allocate, 0...2)
assert_raise(IOError) { io.read }
assert_equal(values(0...2), read(io, 0...2))
