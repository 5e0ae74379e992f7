running = Array.new(2) do |n|
  Ractor.new(n) do |number|
    i = 0
    until Ractor.receive == :end
      500.times do
        "forked#{(i += 1) % 100}".to_sym
        -"forked#{i % 100}"
        "own#{number}#{i}".to_sym
      end
    end
  end
end
kept = Array.new(100) { |i| ["forked#{i}".to_sym, -"forked#{i}"] }
AtLength.of(6).times do
  20.times { running.each { |r| r.send(:on) } }
  pid = fork do
    good = 2.times.all? do
      GC.start
      GC.compact if GC.respond_to?(:compact)
      Array.new(100) { |i| ["forked#{i}".to_sym, -"forked#{i}"] }.zip(kept).
        all? { |a, b| a[0].equal?(b[0]) && a[1].equal?(b[1]) }
    end
    good &&= Array.new(100) { |i| wrong("forked#{i}") }.flatten.empty?
    exit!(good)
  end
  assert_predicate(Process.wait2(pid)[1], :success?)
end
running.each { |r| r.send(:end) }.each(&:take)
