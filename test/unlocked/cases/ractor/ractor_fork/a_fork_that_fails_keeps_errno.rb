# As a user who may have one process. After EAGAIN CRuby waits a second and tries again, as long as
# it takes, or until the thread is woken by an error; then it raises what errno says.
class Enough < StandardError; end
ractor = Ractor.new { loop { Ractor.yield(1) } }
assert_equal(1, ractor.take)
main = Thread.current
waker = Thread.new do
  Thread.stop
  sleep(0.05) until main.stop?
  main.raise(Enough)
end
Process.setrlimit(Process::RLIMIT_NPROC, 1)
Process::Sys.setgid(65534)
Process::Sys.setuid(65534)
sleep(0.01) until waker.stop?
waker.wakeup
error = assert_raise(Errno::EAGAIN) { fork { exit!(0) } }
assert_kind_of(Enough, error.cause)
assert_equal([1, 1], [ractor.take, ractor.take])
