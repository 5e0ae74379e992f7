class Source
  include Enumerable
  attr_reader :given
  def each(*, &block) = (@given = block; yield 1; yield 2)
end
seen = []
calls = {
  each_entry: -> s { s.each_entry { seen << _1 } }, map: -> s { s.map { seen << _1 } },
  each_slice: -> s { s.each_slice(2) { seen << _1 } }, to_a: -> s { s.to_a },
  each_cons: -> s { s.each_cons(2) { seen << _1 } }, inject: -> s { s.inject { seen } },
  each_with_index: -> s { s.each_with_index { seen << _1 } }, tally: -> s { s.tally },
  each_with_object: -> s { s.each_with_object([]) { seen << _1 } },
  select: -> s { s.select { seen << _1 } }, reject: -> s { s.reject { seen << _1 } },
  find: -> s { s.find { seen << _1; nil } }, count: -> s { s.count { seen << _1 } },
  grep: -> s { s.grep(seen) }, zip: -> s { s.zip(seen) }, first: -> s { s.first(3) },
  min_by: -> s { s.min_by { seen << _1; 1 } }, sum: -> s { s.sum { seen << _1; 1 } },
  group_by: -> s { s.group_by { seen << _1 } }, any: -> s { s.any? { seen << _1; nil } },
  with_index: -> s { s.each_entry.with_index { seen << _1 } },
  to_h: -> s { s.to_h { [1, seen] } },
  next: -> s { s.to_enum.next }, lazy: -> s { s.lazy.map { seen << _1 }.to_a },
  chain: -> s { (s.each_entry + [3]).each { seen << _1 } },
}
calls.each do |name, call|
  call.(source = Source.new)
  given = source.given
  refute_nil(given, name.to_s)
  before = seen.size
  assert_raise(Ractor::IsolationError, name.to_s) { Ractor.make_shareable(given) }
  refute(Ractor.shareable?(given), name.to_s)
  assert_raise(Ractor::IsolationError, name.to_s) { Ractor.new(&given) }
  assert_equal(before, seen.size, name.to_s)
end
