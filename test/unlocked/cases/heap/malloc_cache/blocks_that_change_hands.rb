sinks = Array.new(2) do
  Ractor.new do
    last = []
    while (whole = Ractor.receive)
      check(last.shift) if last.size > 30
      last << resize(whole, size_for(whole[0], whole[1]))
    end
    last.each { |w| check(w) }.size
  end
end
sources = Array.new(2) do |k|
  Ractor.new(k, sinks, AtLength.of(400)) do |n, to, rounds|
    rounds.times { |i| to[i % 2].send(piece(n * 1000 + i, size_for(n, i)), move: i % 4 < 2) }
    :sent
  end
end
assert_equal(%i[sent sent], result(sources))
sinks.each { |r| r << nil }
assert_equal([31, 31], result(sinks))
