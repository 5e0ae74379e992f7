one, text = Array.new(30) { "e" }, "t" * 100
text.instance_variable_set(:@unshareable, +"u")
text.freeze
ring = [one, {one => one, text: text}, one, text, Pair.new(text, one)]
ring << ring
one.instance_variable_set(:@ring, ring)
got = there_and_back(ring)
assert_equal([Array] * 2 + [true] * 4,
             [got.class, got[0].class, got[0].equal?(got[2]), got[5].equal?(got),
              got[4].b.equal?(got[0]), got[0].instance_variable_get(:@ring).equal?(got)])
assert_equal([String, "t" * 100, "u", true, true],
             [got[3].class, got[3], got[3].instance_variable_get(:@unshareable),
              got[4].a.equal?(got[3]), got[1][:text].equal?(got[3])])
assert_equal([got[0]], got[1].keys.grep(Array))
