HIDDEN = 12
kinds = [1, 2, 4, 7, 19, 80].map { |n| Struct.new(*(0...n).map { |i| :"m#{i}" }) }
readers = Array.new(3) do
  Ractor.new do
    wrong = 0
    while (struct = Ractor.receive)
      seen = 0
      until seen == HIDDEN
        found = (0...HIDDEN).map { |i| get_hidden(struct, i) }
        wrong += 1 unless found.each_with_index.all? { |v, i| v.nil? || v == 1000 + i }
        wrong += 1 unless found.first(seen).all?            # those that were there stay
        seen = found.index(nil) || HIDDEN
      end
    end
    wrong
  end
end
300.times do |round|
  struct = kinds[round % kinds.size].new
  put_hidden(struct, 0) if round.odd?
  share_flag(struct)
  readers.each { |reader| reader.send(struct) }
  (0...HIDDEN).each { |i| put_hidden(struct, i); Thread.pass }
  abort "lost" unless (0...HIDDEN).all? { |i| get_hidden(struct, i) == 1000 + i }
  GC.start if round % 50 == 0
  GC.compact if round % 100 == 99 && GC.respond_to?(:compact)
end
readers.each { |reader| reader.send(nil) }
wrong = readers.sum(&:take)
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)
puts "#{wrong} wrong"
