# Around the limit to which a body is written out, 50 bytes of program.
(1..60).each do |n|
  body = "(?:#{"a" * n}|b)"
  [2, 3, 5, 10].each do |times|
    assert_match(Regexp.new("\\A#{body}{#{times}}\\z"), "a" * n * (times - 1) + "b")
    assert_not_match(Regexp.new("\\A#{body}{#{times}}\\z"), "b" * (times - 1))
    assert_match(Regexp.new("\\A#{body}{#{times},}\\z"), "b" * (times + 7))
    assert_equal("b" * times, "b" * 12 =~ /#{body}{,#{times}}/ && $&)
    assert_equal("", "b" * 12 =~ /#{body}{,#{times}}?/ && $&)
  end
end
