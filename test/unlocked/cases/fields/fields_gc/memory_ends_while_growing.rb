owner = +"s"
ids = Array.new(200_000) { |i| :"@f#{i}" }
2_000.times { |i| owner.instance_variable_set(ids[i], i) }
GC.start
room = File.read("/proc/self/status")[/VmSize:\s+(\d+)/, 1].to_i * 1024 + 300_000
Process.setrlimit(:AS, room, Process::RLIM_INFINITY)
failed = begin
  (2_000...ids.size).each { |i| owner.instance_variable_set(ids[i], i) }
  false
rescue NoMemoryError
  true
end
Process.setrlimit(:AS, Process::RLIM_INFINITY, Process::RLIM_INFINITY)
assert_equal(true, failed)
count = owner.instance_variables.size
assert_equal(ids.first(count), owner.instance_variables)
count.times { |i| assert_equal(i, owner.instance_variable_get(ids[i])) }
owner.instance_variable_set(:@after, 1)
assert_equal(1, owner.instance_variable_get(:@after))
verify
