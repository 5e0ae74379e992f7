MEMBERS.each do |n|
  COUNTS.each do |count|
    kind = kinds(n).first
    names = Array.new(count) { |i| :"@v#{count}_#{i}" }
    made = Array.new(60) do
      kind.allocate.tap { |s| names.each { |v| s.instance_variable_set(v, 1) } }
    end
    # One in 251 is a trial of the fork, and the one after it may be: not both of the last ones.
    found = [made[2], made.last(4).min_by { |s| size(s) }].flat_map do |struct|
      bare = struct.dup.tap { |s| names.each { |v| s.remove_instance_variable(v) } }
      [size(struct), size(struct) - size(bare)]
    end
    puts [n, count, *found].join(" ")
  end
end
