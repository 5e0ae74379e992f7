ractors = Array.new(4) do |number|
  Ractor.new(number) do |n|
    wrong = 0
    6_000.times do |i|
      fiber = Fiber.new { |a| b = Fiber.yield([n, a]); [b, n] }
      wrong += 1 unless [fiber.resume(i), fiber.resume(-i)] == [[n, i], [-i, n]]
      numbers = [i, n].each
      wrong += 1 unless [numbers.next, numbers.next] == [i, n]
    end
    left = Array.new(50) { |i| Fiber.new { Fiber.yield(i) }.tap(&:resume) }
    [wrong, left.size]
  end
end
3.times { GC.start; Fiber.new { verify }.resume }
assert_equal([[0, 50]] * 4, ractors.map(&:take))
GC.start
verify
