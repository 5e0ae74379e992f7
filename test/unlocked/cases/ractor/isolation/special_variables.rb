"abc" =~ /b/
match = share { |text| text ? (text =~ /./; $~[0]) : $~ }
assert_nil(match.call(nil))
assert_nil(Ractor.new(match) { |pr| pr.call(nil) }.take)
assert_equal("x", Ractor.new(match) { |pr| pr.call("x"); pr.call(nil)[0] }.take)
assert_nil(match.call(nil))
assert_equal("y", match.call("y"))
assert_equal("y", match.call(nil)[0])
assert_equal("b", $~[0])
kept = Ractor.new(match) { |pr| "q" =~ /q/; pr.call("z"); [$~[0], pr.call(nil)[0]] }.take
assert_equal(["q", "z"], kept)

# Many of them, and many ractors.
procs = Array.new(600) { |i| share { |text| text =~ /\w/ && $~[0] } }
procs.each { |pr| assert_equal("v", pr.call("v")) }
GC.start
ractors = Array.new(4) do |k|
  Ractor.new(match, k.to_s) { |pr, s| Array.new(5000) { pr.call(s) }.uniq }
end
assert_equal([["0"], ["1"], ["2"], ["3"]], ractors.map(&:take))

# Of a method's receiver: the caller's.
scan = Ractor.make_shareable("abc".freeze.method(:match).to_proc)
"old" =~ /old/
assert_equal("b", Ractor.new(scan) { |pr| pr.call(/b/); $~[0] }.take)
assert_equal("old", $~[0])

# Flip-flops.
flip = share { |x| (x == 1)..(x == 3) ? :in : :out }
want = [0, 1, 2, 3, 4].map { |x| flip.call(x) }
flip.call(1)
assert_equal(want, Ractor.new(flip) { |pr| [0, 1, 2, 3, 4].map { |x| pr.call(x) } }.take)
