refused = lambda do |&block|
  assert_raise(TypeError, ArgumentError, NoMethodError, Ractor::MovedError, &block)
end
sent = lambda do |object|
  r = Ractor.new { Ractor.receive; nil }
  r.send(object, move: true)
  take(r)
  object
end
list, long = sent.([1, "two"]), sent.(strings(100))
text, short = sent.("t" * 100), sent.(+"t")
hash, large = sent.({a: "b"}), sent.((0..20).to_h { |i| [i, +"v"] })
pair = sent.(Pair.new(+"a", 1))
[list, long].each do |a|
  [-> { [].concat(a) }, -> { [1] + a }, -> { [1] | a }, -> { [1].zip(a) },
   -> { [+"e"].product(a) }, -> { [1].replace(a) }, -> { [a].to_h },
   -> { "%s" % a }, -> { [[1, 2]].transpose.concat(a) }, -> { Process.spawn(*a) }]
    .each { |try| refused.(&try) }
end
[text, short].each do |s|
  [-> { "" + s }, -> { +"" << s }, -> { "a".start_with?(s) }, -> { "a".tr(s, "b") },
   -> { "a".index(s) }, -> { ["a"].join(s) }, -> { s.to_sym }, -> { File.open(s) },
   -> { Regexp.new(s) }, -> { "a".replace(s) }, -> { Integer(s) }]
    .each { |try| refused.(&try) }
end
[hash, large].each do |h|
  [-> { {}.merge(h) }, -> { {}.update(h) }, -> { {}.replace(h) }, -> { Hash[h] },
   -> { ->(**k) { k }.call(**h) }].each { |try| refused.(&try) }
end
refused.() { Pair.new(1, 2) == pair || pair.to_a }
verify
shake
