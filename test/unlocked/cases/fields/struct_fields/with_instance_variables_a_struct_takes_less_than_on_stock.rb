(0..80).each do |n|
  COUNTS.each do |count|
    kind = kinds(n).first
    names = Array.new(count) { |i| :"@v#{count}_#{i}" }
    made = Array.new(60) do
      kind.allocate.tap { |s| names.each { |v| s.instance_variable_set(v, 1) } }
    end
    found = made.values_at(2, 59).flat_map do |struct|
      bare = struct.dup.tap { |s| names.each { |v| s.remove_instance_variable(v) } }
      [size(struct), size(struct) - size(bare)]
    end
    puts [n, count, *found].join(" ")
  end
end
