require "io/nonblock"
r, w = IO.pipe
r.nonblock = false
b = IO::Buffer.new(1 << 20)
part = b.slice(16, 8).slice(0, 8)
thread = Thread.new { part.read(r, 8) }
Thread.pass until thread.stop?
%i[free transfer].each { |m| assert_raise(IO::Buffer::LockedError) { b.send(m) } }
assert_raise(IO::Buffer::LockedError) { b.resize(16) }
w << "12345678"
assert_equal(8, thread.value)
assert_equal("12345678", b.get_string(16, 8))
thread = Thread.new { part.read(r, 8) }
Thread.pass until thread.stop?
thread.kill.join
b.free
assert_predicate(b, :null?)
