trap("INT", "DEFAULT")      # whoever runs this may ignore it
def interrupted = assert_raise(Interrupt) { Process.kill(:INT, Process.pid); sleep }

error = interrupted
assert_equal(["", 2, nil], [error.message, error.signo, error.cause])
cause = begin
  raise "first"
rescue
  interrupted.cause
end
assert_equal("first", cause.message)

main = Thread.current
Thread.new { Thread.pass until main.stop?; Process.kill(:INT, Process.pid) }
assert_raise(Interrupt) { Queue.new.pop }
assert_raise(Interrupt) { Process.kill(:INT, Process.pid); loop { nil } }
