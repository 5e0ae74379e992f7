[[{}, 42, "42", "abc"], [{base: 16}, 0x42abc, "42abc", ""]].each do |opts, number, text, rest|
  [true, false].each do |fixed|
    s = StringScanner.new("x 42abc", fixed_anchor: fixed)
    assert_nil(s.scan(/(?<word>y)/))
    s.pos = 2
    assert_equal(number, s.scan_integer(**opts))
    assert_equal([text, text.size, true], [s.matched, s.matched_size, s.matched?])
    assert_equal(["x ", rest], [s.pre_match, s.post_match])
    assert_equal([text, nil, text], [s[0], s[1], s[-1]])
    assert_equal([1, [], [text]], [s.size, s.captures, s.values_at(0)])
    s.named_captures
    assert_equal(2 + text.size, s.charpos)
    s.unscan
    assert_equal(2, s.pos)
  end
end
s = StringScanner.new("-")
assert_nil(s.scan_integer)
assert_nil(s.matched)
