made = lambda do |n|
  text = n.to_s * 3_000
  text.instance_variable_set(:@unshareable, +"u")
  [text.freeze, Array.new(2_000) { |i| i.odd? ? n : +"e" }.freeze]
end
parts = Array.new(30) do |n|
  text, list = made.call(n)
  kept = [text[100..], text.dup, list.drop(1), list.dup.push(n), n.to_s * 2_900, n]
  r = Ractor.new { 2.times { Ractor.receive }; GC.start; nil }
  [text, list].each { |o| r.send(o, move: true) }
  take(r)
  kept
end
text = list = nil
GC.start
Array.new(200) { |i| [+"y" * 3_000, [nil] * 2_000] }
parts.each do |tail, whole, rest, longer, start, n|
  assert_equal([(n.to_s * 3_000)[100..], n.to_s * 3_000], [tail, whole])
  assert_equal([n] * 1_000, rest.grep(Integer))
  assert_equal([n] * 1_001, longer.grep(Integer))
end
