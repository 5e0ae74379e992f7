omit "no compaction here" unless GC.respond_to?(:compact)
made = Array.new(240) do |i|
  [[], +"", {}, Three.new(1, 2, 3)][i % 4].tap { |o| write(o, 0...(i * 7 % 95)) }
end
old!
made.each_with_index do |o, i|
  o.instance_variables.last(i % 60).each { |v| o.remove_instance_variable(v) }
end
3.times do |round|
  shake
  made.each do |o|
    o.instance_variables.each { |v| o.instance_variable_set(v, "r#{round}#{v}") }
  end
  verify
  minor
  made.each_with_index do |o, i|
    left = [i * 7 % 95 - i % 60, 0].max
    assert_equal(names(0...left), o.instance_variables)
    assert_equal(names(0...left).map { |v| "r#{round}#{v}" }, read(o, 0...left))
  end
end
