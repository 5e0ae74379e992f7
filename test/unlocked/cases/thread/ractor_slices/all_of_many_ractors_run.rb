rounds = 9.times.map do |i|
  Ractor.new(i) do |k|
    n = 0
    fiber = Fiber.new { loop { Fiber.yield(n += 1) } }
    until Ractor.current[:stop]
      case k % 6
      when 0 then n += 1
      when 1 then n += Array.new(10) { |j| "x" * (j + 50) }.size / 10
      when 2 then n += "s#{n % 100}".to_sym.to_s.size / 3 + 1
      when 3 then fiber.resume
      when 4 then n += Thread.new { 1 }.value
      when 5 then Thread.pass; n += 1
      end
      Ractor.current[:stop] = true if n > 20_000 || (k == 4 && n > 200)
    end
    n
  end
end
assert_operator(rounds.map(&:take).min, :>, 200)
