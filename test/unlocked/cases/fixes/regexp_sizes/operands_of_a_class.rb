ranges = lambda do |at|
  (0...5100).map { |i| [0x4E00 + 4 * i + at, 0x2D, 0x4E02 + 4 * i + at].pack("U*") }.join
end
many = "[[:word:]#{ranges[0]}&&#{ranges[2]}&&x]"
3.times do
  assert_raise_with_message(RegexpError, /\Atoo many multibyte code ranges/) do
    Regexp.new(many, Regexp::IGNORECASE)
  end
end

assert_match(/\A[[:word:]&&[^\d]&&\p{L}]+\z/i, "abc\u00e4")
assert_no_match(/\A[[:word:]&&[^\d]&&\p{L}]+\z/i, "abc1")
