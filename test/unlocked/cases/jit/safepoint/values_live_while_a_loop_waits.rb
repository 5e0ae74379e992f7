def pair(a, b) = [a, b]
def mixed(n)
  i, bad, last = 0, 0, "none"
  while i < n
    a, b = "a#{i}", [i]
    c = pair(a, b)
    bad += 1 unless pair(a, pair(b, "c#{i}")) == ["a#{i}", [[i], "c#{i}"]]
    bad += 1 unless c[0].equal?(a) && c[1].equal?(b) && b[0] == i
    bad += 1 unless i == 0 || last == "a#{i - 1}"
    last = a
    i += 1
  end
  [i, bad]
end
def nested(n)
  (0...n).each_slice(10).sum do |slice|
    slice.map { |i| "#{i}" }.map { |s| [s].first }.sum { |s| s.to_i }
  end
end
def deep(n, s = "x") = n == 0 ? s : deep(n - 1, "#{s}y").then { |t| t.size > n ? t : nil }
def keywords(a:, b: [a], **rest) = [a, b, rest]
def calls(n)
  (0...n).count { |i| keywords(a: "k#{i}", c: i) == ["k#{i}", ["k#{i}"], {c: i}] }
end
4.times { mixed(50); nested(50); deep(20); calls(50) }
ractor = Ractor.new(AtLength.of(100)) do |rounds|
  Array.new(rounds) { [mixed(100), nested(100), deep(40), calls(50)] }
end
stop_for(0.02) until ractor.inspect.include?("terminated")
assert_equal([[[100, 0], 4950, "x" + "y" * 40, 50]], ractor.take.uniq)
assert_operator(RubyVM::YJIT.runtime_stats[:barrier_passed], :>, 0)
GC.verify_internal_consistency
