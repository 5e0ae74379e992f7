# The hook gives the successor of a moved struct more variables than its slot has space for.
kind = Struct.new(:a, :b, :c, :d)
echo = Ractor.new { loop { Ractor.yield(Ractor.receive.tap { GC.start }, move: true) } }
20.times do
  struct = kind.new("1", "2", "3", "4")
  3.times { |i| struct.instance_variable_set(:"@v#{i}", "v#{i}") }
  GC.disable
  StructHook.tag(5) { echo.send(struct, move: true) }
  GC.enable
  got = echo.take
  abort got.inspect unless got.instance_variables.size == 3 && got.to_a == %w[1 2 3 4]
  abort "v" unless 3.times.all? { |i| got.instance_variable_get(:"@v#{i}") == "v#{i}" }
end
# C code changes the members of a class that has learned.
[[3, 76], [3, 90], [3, 200], [7, 1]].each do |before, after|
  learned = Struct.new(*(0...before).map { |i| :"m#{i}" })
  fill = ->(s) { 5.times { |i| s.instance_variable_set(:"@v#{i}", "x#{i}") } && s }
  10.times { fill.(learned.allocate) }
  StructHook.resize(learned, (0...after).map { |i| :"m#{i}" })
  kept = Array.new(500) { fill.(learned.allocate) }
  GC.start
  wanted = Array.new(5) { |i| "x#{i}" }
  kept.each do |s|
    found = Array.new(5) { |i| s.instance_variable_get(:"@v#{i}") }
    abort "#{after}: #{found}" unless found == wanted
  end
end
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)
puts "done"
