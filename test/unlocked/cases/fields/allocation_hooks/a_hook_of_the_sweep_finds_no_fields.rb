look
8.times do |round|
  20_000.times do |i|
    owner = i.odd? ? [i] : +"s"
    (round * 3 + 1).times { |j| owner.instance_variable_set(:"@v#{j}", i) }
  end
  500.times { Class.new { 3.times { |j| instance_variable_set(:"@v#{j}", j) } } }
  GC.start
  20_000.times { +"another" }
end
looked, found = seen
puts looked, found
