ractors = Array.new(2) do |number|
  Ractor.new(number) do |n|
    threads = Array.new(3) { |t| Thread.new { 200.times.flat_map { wrong("t#{_1 % 50}") } } }
    fiber = Fiber.new do
      sym, str = "in a fiber#{n}".to_sym, -"in a fiber#{n}"
      Fiber.yield
      ["in a fiber#{n}".to_sym.equal?(sym), (-"in a fiber#{n}").equal?(str), sym.to_s == str]
    end
    fiber.resume
    20.times { GC.start; Symbol.all_symbols.size }
    [threads.flat_map(&:value), fiber.resume]
  end
end
ractors.each { |ractor| assert_equal([[], [true, true, true]], ractor.take) }
sym = "t7".to_sym
assert_include(Symbol.all_symbols, sym)
assert_equal(Symbol.all_symbols.size, Symbol.all_symbols.uniq.size)
