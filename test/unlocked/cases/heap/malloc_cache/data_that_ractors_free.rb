ractors = Array.new(4) do |n|
  Ractor.new(n, AtLength.of(4000)) do |k, rounds|
    rounds.times do |i|
      text = "#{k}.#{i} " * (1 + i % 100)
      io = StringIO.new(text)
      copies = Array.new(i % 5) { io.dup }
      io = copies.delete_at(0) if i.odd? && copies.any?
      raise "io #{io.pos}" unless io.read(5) == text[0, 5] && copies.all? { |c| c.pos == 5 }
      scanner = StringScanner.new(text)
      raise "scanner" unless scanner.scan(/(\d)\.(\d+) /) && scanner[2] == i.to_s
      tree = {"a" => [k, {"b" => [text] * 3}, i.to_f], "c" => {"d" => nil}}
      raise "json" unless JSON.parse(JSON.generate(tree)) == tree
      GC.start(full_mark: false) if i % 1000 == k
    end
    :whole
  end
end
original = StringIO.new("shared by the copies").tap(&:getc)
AtLength.of(20).times { 1000.times { original.dup }; GC.start(full_mark: false) }
assert_equal([:whole] * 4, result(ractors))
GC.start
assert_equal([1, "h"], [original.pos, original.getc])
GC.verify_internal_consistency
