# A thread that gets its turn holds the lock of thread hooks while the process forks. The child can
# use that lock.
VmLockWalks.add_hook
stop = false
sleepers = Array.new(6) { Thread.new { sleep(0.0001) until stop } }
children = Array.new(AtLength.of(12)) do
  sleep(0.0003)
  fork do
    VmLockWalks.remove_hook
    VmLockWalks.add_hook
    exit!(VmLockWalks.remove_hook ? 0 : 1)
  end
end
states = children.map { |pid| Process.wait2(pid)[1].exitstatus }
stop = true
sleepers.each(&:join)
VmLockWalks.remove_hook
assert_equal([0], states.uniq)
