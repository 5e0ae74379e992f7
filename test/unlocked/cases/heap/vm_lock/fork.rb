# A thread that gets its turn holds the lock of thread hooks while the process forks. The child can
# use that lock.
VmLockTraversals.add_hook
stop = false
sleepers = Array.new(6) { Thread.new { sleep(0.0001) until stop } }
children = Array.new(AtLength.of(12)) do
  sleep(0.0003)
  fork do
    VmLockTraversals.remove_hook
    VmLockTraversals.add_hook
    exit!(VmLockTraversals.remove_hook ? 0 : 1)
  end
end
states = children.map { |pid| Process.wait2(pid)[1].exitstatus }
stop = true
sleepers.each(&:join)
VmLockTraversals.remove_hook
assert_equal([0], states.uniq)
