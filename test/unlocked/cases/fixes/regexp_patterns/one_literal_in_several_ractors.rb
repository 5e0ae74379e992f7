RX = /(?<name>[a-z]+): *(?<number>\d+)/
A = Ractor.make_shareable("caf\u00e9: ab: 12".dup)
B = Ractor.make_shareable("caf\xE9: ab: 12".b)
counts = 3.times.map do |n|
  Ractor.new(n) do |k|
    ROUNDS.times.count do |i|
      s = (i + k).odd? ? A : B
      m = RX.match(s)
      RX.match?(s) && (RX =~ s) && m[:name] == "ab" && m[:number] == "12" && $~[1] == "ab" &&
        s.scan(RX) == [["ab", "12"]] && s.sub(RX, "").bytesize == s.bytesize - 6 &&
        s.gsub(RX) { $2 }.end_with?("12") && s.split(RX).size == 3 && s.index(RX) &&
        s.byterindex(RX) && !s.start_with?(RX) && s[RX, :number] == "12" &&
        s.partition(RX)[1] == "ab: 12" && RX.dup.match?(s) && (s.slice(RX) == "ab: 12")
    end
  end
end.map(&:take)
assert_equal([ROUNDS] * 3, counts)
