GC.start
6.times do
  children = Array.new(40_000) do
    Array.new(30, 0).tap { |o| 2.times { |i| o.instance_variable_set(:"@a#{i}", i) } }
  end
  holders = children.map { |child| hold(child) }
  children = holders = nil
  GC.start(immediate_sweep: false)
  pairs = Array.new(200_000) { [1, 2] }
  wrong = pairs.find { |pair| pair.size != 2 }
  abort "an array of two has #{wrong.size}" if wrong
end
print "right"
$stdout.flush
exit!(true)
