module M; end
[2, 3, 12].each do |n|
  M.singleton_class.class_eval <<~'WORD'
    def word(text)
      ran = false
      r = /\b#{sleep 0.02; ran = true; "w\\d+"}\b/o
      [ran, r.source, text[r], r.object_id]
    end
  WORD
  got = n.times.map { |i| Ractor.new(i) { |k| M.word("a w#{k} b") } }.map(&:take)
  assert_equal(1, got.count(&:first), "#{n} ractors")
  assert_equal(["\\bw\\d+\\b"], got.map { _1[1] }.uniq)
  assert_equal(n.times.map { "w#{_1}" }, got.map { _1[2] })
  assert_equal(1, got.map(&:last).uniq.size)
end
