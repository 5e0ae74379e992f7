round = lambda do
  Array.new(2) do |n|
    Ractor.new(n, rand(1 << 60)) do |a, b|
      25_000.times do |i|
        2.times { "passing #{i} #{a} #{b}".to_sym; -"passing #{i} #{a} #{b}" }
      end
    end
  end.each(&:take)
  GC.start
end
2.times { round.call }
before = rss
3.times { round.call }
assert_operator(Symbol.all_symbols.size, :<, 200_000)
assert_operator(rss - before, :<, 60 << 20)
