# While another thread keeps the VM's lock: objects that need not be remembered, young ones. The
# variables of a block that a marking has seen, and Times. In a first round, without the lock, the
# calls get their caches; in a second one the ractor has left the barrier of the marking.
asking = Ractor.new do
  count = 0
  more = proc { count += 1 }
  rounds = [20, 0, 20].map { |size| Array.new(size) { |i| Time.at(i) } }
  rounds.each do |times|
    nil until ObjectIdHooks.held?
    times.each(&more)
    times.each(&:gmtime)
    ObjectIdHooks.done
  end
  [count, rounds.flatten.all?(&:utc?)]
end
passed = lambda do
  ObjectIdHooks.hold(0)
  sleep(0.001) while ObjectIdHooks.held?
end
passed.call
GC.start(full_mark: false)
GC.disable
passed.call
assert_equal(true, ObjectIdHooks.hold(60))
assert_equal([40, true], asking.take)
