rounds = 150
modules = Ractor.make_shareable(Array.new(rounds) do |r|
  Module.new.tap { |m| 10.times { |i| m.instance_variable_set(:"@r#{r}_#{i}", i) } }
end)
reader = Ractor.new(modules, rounds) do |all, n|
  wrong = 0
  n.times do |r|
    2_000.times { wrong += 1 unless all[r].instance_variable_get(:"@r#{r}_4") == 4 }
  end
  wrong
end
rounds.times { |r| 3.times { |i| modules[r].instance_variable_set(:"@r#{r}_#{10 + i}", i) } }
assert_equal(0, reader.take)
