# Another ractor asks for ids, new ones and those that are there, while this one keeps the VM's
# lock. Only the first in a region of the table needs it, so one object of each was asked before. In
# a first round, without the lock, the calls get their caches, for the one class that they meet.
SHARED = Ractor.make_shareable(Array.new(4_000) { Object.new })
ASKED = Ractor.make_shareable(SHARED.uniq { |object| object.to_s[/0x\h+/].hex >> REGION_BITS })

asking = Ractor.new do
  own = Array.new(4_000) { Object.new }
  lists = [own.uniq { |object| object.to_s[/0x\h+/].hex >> REGION_BITS }, ASKED], [own, SHARED]
  sums = [0, 0, 0]
  lists.each do |lists_of_round|
    nil until ObjectIdHooks.held?
    lists_of_round.each do |list|
      list.each do |object|
        sums[0] += object.object_id
        sums[1] += object.__id__
        sums[2] += object.hash & 1
      end
    end
    ObjectIdHooks.done
  end
  [sums[0] == sums[1], (own + SHARED).map(&:object_id).uniq.size]
end
ObjectIdHooks.hold(0)
sleep(0.001) while ObjectIdHooks.held?
GC.disable
assert_equal(true, ObjectIdHooks.hold(60))
assert_equal([true, 8_000], asking.take)
