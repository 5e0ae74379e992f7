made = {}
owners { |name, owner| write(owner, 0...3); made[name] = owner }
old!
exhaust_shapes
made.each_value { |owner| owner.instance_variable_set(:@late, "la" + "te") }
verify
3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
made.each do |name, owner|
  assert_equal(%w[v0 v1 v2], read(owner, 0...3), name)
  assert_equal("late", owner.instance_variable_get(:@late), name)
end
