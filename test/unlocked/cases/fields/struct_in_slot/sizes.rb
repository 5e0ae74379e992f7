(0..80).each do |n|
  (0..20).each do |count|
    kind = n == 0 ? Class.new(Struct.new(:only)) : Struct.new(*(0...n).map { |i| :"m#{i}" })
    kind = Struct.new(*[]) rescue kind if n == 0
    names = Array.new(count) { |i| :"@v#{n}_#{count}_#{i}" }
    made = Array.new(30) do
      kind.allocate.tap { |s| names.each { |name| s.instance_variable_set(name, 1) } }
    end
    puts [n, count, *made.last(3).map { |s| ObjectSpace.memsize_of(s) }].join(" ")
  end
end
