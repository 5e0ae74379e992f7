module M
  def self.twice(n) = n * 2
end
twice = Ractor.make_shareable(M.method(:twice).to_proc)
both = Ractor.make_shareable(1.method(:+) >> M.method(:twice))
table = Ractor.make_shareable({ 3 => 6 }.freeze.to_proc)
name = Ractor.make_shareable(:succ.to_proc)
r = Ractor.new(twice, both, table, name) { |*procs| procs.map { |p| p.call(3) } }
assert_equal([6, 8, 6, 4], r.take)
list = [twice, both, name].map { |p| p.curry }
r = Ractor.new(*Ractor.make_shareable(list)) { |*l| l.map { _1[3] } }
assert_equal([6, 8, 4], r.take)
