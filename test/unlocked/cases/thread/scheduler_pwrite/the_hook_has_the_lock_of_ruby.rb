class Scheduler
  attr_accessor :count
  def io_pwrite(io, buffer, from, length, offset)
    5_000.times { @count = @count + 1; +"an object" }
    buffer.get_string.bytesize
  end
end
scheduler = Scheduler.new
scheduler.count = 0
busy = true
other = Thread.new do
  kept = []
  kept << +"another object" while busy && kept.size < 50_000_000
end
written = in_scheduler(scheduler) { 20.times.map { |i| file.pwrite("x" * i, 3) } }
busy = false
other.join
assert_equal((0...20).to_a, written)
assert_equal(100_000, scheduler.count)
