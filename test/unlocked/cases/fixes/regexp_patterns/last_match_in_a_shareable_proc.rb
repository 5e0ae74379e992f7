MATCH = nil.instance_eval do
  Ractor.make_shareable(proc do |x|
    x =~ /(\w)(\d)/
    inner = [1].map { $1 }[0]
    gsubbed = x.gsub(/\d/) { $& + $~.begin(0).to_s }
    [inner, gsubbed, x.scan(/\d/) { }.size, eval("$~")&.to_s]
  end)
end
LAST = nil.instance_eval { Ractor.make_shareable(proc { $~ }) }
want = ["a", "a11b23", 4, "2"]
assert_equal(want, MATCH.call("a1b2"))
"main" =~ /ai/
4.times.map do
  Ractor.new(want) do |w|
    "mine" =~ /in/
    (ROUNDS / 3).times.all? { MATCH.call("a1b2") == w } && LAST.call.nil? && $~[0] == "in"
  end
end.each { |r| assert_equal(true, r.take) }
foo = Class.new { define_method(:foo, &MATCH) }
assert_equal(want, foo.new.foo("a1b2"))
assert_equal(want, Object.new.instance_exec("a1b2", &MATCH))
flip = nil.instance_eval { Ractor.make_shareable(proc { |x| x if x == 2 .. x == 4 }) }
assert_equal([nil, 2, 3, 4, nil], (1..5).map(&flip))
