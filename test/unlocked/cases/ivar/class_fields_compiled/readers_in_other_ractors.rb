Box = exercise(Module.new.extend(Access), [0, 0].freeze)
Turns = TURNS
readers = Array.new(2) do
  Ractor.new do
    last = 0
    until last == Turns
      first, second = Box.get
      raise "torn: #{[first, second, last]}" unless first == second && first >= last
      last = first
    end
    last
  end
end
(1..Turns).each { |i| Box.set([i, i].freeze) }
assert_equal [Turns, Turns], readers.map(&:take)
