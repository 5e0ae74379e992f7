owners = Array.new(12) { |i| KINDS[i % 3].call }
lock = Mutex.new
sums = owners.map { 0 }
threads = Array.new(4) do |t|
  Thread.new do
    500.times do |i|
      n = (i * 7 + t) % owners.size
      lock.synchronize do
        assert_equal(sums[n], owners[n].a || 0)
        owners[n].a = sums[n] += 1
        owners[n].instance_variable_set(:"@t#{t}_#{i % 5}", i)
        owners[n].remove_instance_variable(:"@t#{t}_#{i % 5}") if i.odd?
      end
      Thread.pass if i % 3 == 0
    end
  end
end
threads.each(&:join)
owners.each_with_index { |o, n| assert_equal(sums[n], o.a) }
verify
