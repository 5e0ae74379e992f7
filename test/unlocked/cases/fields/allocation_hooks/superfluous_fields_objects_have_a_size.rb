require "objspace"
GC.start
GC.disable
fill = ->(owner, range) { range.each { |i| owner.instance_variable_set(:"@f#{i}", i) } }
40.times { fill[[], 0...60] }
20.times do
  4.times do |n|
    owner = []
    hooked = AllocationHook.at(n, owner, :@hook, 1) { fill[owner, 0...1] }
    $hooked += 1 if hooked
  end
end
sizes = ObjectSpace.dump_all(output: :string).lines.grep(/"imemo_type":"fields"/)
largest = sizes.map { |line| line[/"memsize":(\d+)/, 1].to_i }.max
abort "a fields object of #{largest} bytes" if largest > 100_000
