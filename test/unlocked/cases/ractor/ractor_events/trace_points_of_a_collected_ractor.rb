def hear = nil
heard = 0
trace = TracePoint.new(:call) { |t| heard += 1 if t.method_id == :hear }
trace.enable
20.times do
  Ractor.new do
    50.times { TracePoint.new(:call) { }.enable(target_thread: Thread.current) }
  end.take
end
3.times { GC.start }
10.times { hear }
trace.disable
hear
assert_equal(10, heard)
