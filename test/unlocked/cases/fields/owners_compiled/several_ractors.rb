[Pair.new(1, 2), Time.at(9), OTHERS[1].new].each do |owner|
  shared = Ractor.make_shareable(exercise(owner, "shared"))
  6.times { assert_equal "shared", shared.get }
  results = Array.new(3) do |n|
    Ractor.new(shared, n) do |seen, turn|
      200.times do |i|
        [Pair.new(i, turn), Thread::Mutex.new].each do |own|
          own.set(i)
          own.set_b(seen.get)
          raise "lost" unless [own.get, own.get_b, own.a] == [i, "shared", i]
        end
        begin
          seen.set(i)
          raise "written"
        rescue FrozenError
        end
      end
      [exercise(Pair.new, turn), exercise(Time.at(turn), turn).then { |t| [t.get, t.to_i] }]
    end
  end.map(&:take)
  assert_equal [[0, [0, 0]], [1, [1, 1]], [2, [2, 2]]], results.map { |s, t| [s.get, t] }
end
moved = exercise(Pair.new(3, 4), "moved")
taker = Ractor.new { Ractor.receive.then { |it| 6.times { it.get }; [it.get, *it] } }
taker.send(moved, move: true)
assert_equal ["moved", 3, 4], taker.take
6.times { assert_raise(Ractor::MovedError) { moved.get } }
