# The main ractor sets and removes constants that others read through inline caches.
STOP = Module.new { def self.now = @now }

module Holder
  X = -1
  class Inner; def self.x = X; end
  def self.x = X
  def self.removed = defined?(Gone) ? Gone : 7
end

readers = Array.new(2) do
  Ractor.new do
    wrong = 0
    until STOP.now
      100.times do
        a = Holder.x
        b = Holder::Inner.x
        wrong += 1 if b < a
        begin
          wrong += 1 unless Holder.removed == 7 && Holder.const_get(:Gone) == 7
        rescue NameError
        end
      end
    end
    wrong
  end
end
AtLength.of(800).times do |i|
  Holder.const_set(:X, i)
  assert_equal([i, i], [Holder.x, Holder::Inner.x])
  Holder.const_set(:Gone, 7)
  Holder.send(:remove_const, :Gone)
end
STOP.instance_variable_set(:@now, true)
assert_equal([0, 0], readers.map(&:take))

# Records of GC::Profiler and ids of objects, while other ractors collect and get ids.
STOP.instance_variable_set(:@now, false)
GC::Profiler.enable
busy = Array.new(2) { Ractor.new { (100.times { "x".dup.object_id }; GC.start) until STOP.now } }
shared = Array.new(100) { |i| "shared #{i}".freeze }
ids = shared.map(&:object_id)
AtLength.of(8).times do |i|
  assert_equal(true, ids.zip(shared).all? { |id, s| ObjectSpace._id2ref(id).equal?(s) })
  assert_kind_of(Array, GC::Profiler.raw_data)
  assert_operator(GC::Profiler.total_time, :>=, 0)
  GC::Profiler.result
  GC::Profiler.clear if i % 5 == 0
end
GC::Profiler.disable
STOP.instance_variable_set(:@now, true)
busy.each(&:take)
