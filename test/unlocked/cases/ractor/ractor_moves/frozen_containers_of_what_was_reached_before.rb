Name, Link = Data.define(:name), Data.define(:from, :to)
a, b = Name.new(+"a"), Name.new(+"b")
links = [Link.new(a, b), Link.new(b, a)]
text = "t".dup.tap { |s| s.instance_variable_set(:@unshareable, +"u") }.freeze
r = Ractor.new do
  names = Ractor.receive.map { |l| l.from.name + l.to.name }
  [names, Ractor.receive.then { |s, (t)| [s, t, s.equal?(t)] }]
end
r.send(links, move: true)
r.send([text, [text].freeze], move: true)
assert_equal([%w[ab ba], ["t", "t", true]], take(r))
assert_equal([false, false], [a, b].map { |o| Ractor.shareable?(o) })
assert_raise(Ractor::MovedError) { Ractor.make_shareable([a]) }
