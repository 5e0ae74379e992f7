shared = Ractor.make_shareable(exercise(Pair.new(1, 2), "shared"))
6.times { assert_equal "shared", shared.get }
results = Array.new(3) do |n|
  Ractor.new(shared, n) do |seen, turn|
    200.times do |i|
      own = Pair.new(i, turn)
      own.set(i)
      own.set_b(seen.get)
      raise "lost" unless [own.get, own.get_b, own.a] == [i, "shared", i]
      begin
        seen.set(i)
        raise "written"
      rescue FrozenError
      end
    end
    exercise(Pair.new, turn)
  end
end.map(&:take)
assert_equal [0, 1, 2], results.map(&:get)
moved = exercise(Pair.new(3, 4), "moved")
taker = Ractor.new { Ractor.receive.then { |it| 6.times { it.get }; [it.get, *it] } }
taker.send(moved, move: true)
assert_equal ["moved", 3, 4], taker.take
6.times { assert_raise(Ractor::MovedError) { moved.get } }
