mutex = Mutex.new
Thread.new { mutex.lock }.join
refute(mutex.locked?)
ready = Thread::Queue.new
holder = Thread.new { mutex.synchronize { ready << 1; sleep } }
ready.pop
pid = fork { exit!(mutex.locked? ? 1 : 0) }
Process.wait(pid)
assert_equal(0, $?.exitstatus)
holder.kill.join
refute(mutex.locked?)
assert_equal(2, mutex.synchronize { GC.start; 2 })
