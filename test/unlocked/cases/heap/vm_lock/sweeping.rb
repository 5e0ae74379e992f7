# A ractor does not stop until the main one has swept the heap to its end.
garbage = Array.new(200_000) { Object.new }
garbage.clear
holder = Ractor.new { Ractor.receive && VmLockTraversals.hold }
GC.start(immediate_sweep: false)
assert_equal(:sweeping, GC.latest_gc_info(:state))
holder << true
VmLockTraversals.wait_for_holder
Object.new while GC.latest_gc_info(:state) == :sweeping
VmLockTraversals.release
assert_equal(true, holder.take)
