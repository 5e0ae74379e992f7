shared = Ractor.make_shareable(exercise(Time.at(9), "shared"))
6.times { assert_equal "shared", shared.get }
results = Array.new(3) do |n|
  Ractor.new(shared, n) do |seen, turn|
    200.times do |i|
      own = Thread::Mutex.new
      own.set(i)
      own.set_b(seen.get)
      raise "lost" unless [own.get, own.get_b, own.a] == [i, "shared", i]
      begin
        seen.set(i)
        raise "written"
      rescue FrozenError
      end
    end
    exercise(Time.at(turn), turn).then { |t| [t.get, t.to_i] }
  end
end.map(&:take)
assert_equal [[0, 0], [1, 1], [2, 2]], results
