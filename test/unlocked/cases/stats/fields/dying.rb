RubyVM::Stats.start(:fields)
rounds = AtLength.of(200)
rounds.times do |i|
  klass = eval("Class.new(#{%w[String Array Object][i % 3]}) { def a = @a; def b(v) = @b = v }")
  named = i % 10 == 0 ? Object.const_set(:"Named#{i}", klass) : klass
  object = named.new
  20.times { object.b(1); object.a }
  GC.start(full_mark: i.even?) if i % 5 == 0
  GC.compact if i % 50 == 25 && GC.respond_to?(:compact)
end
fields = RubyVM::Stats.to_h[:fields]
RubyVM::Stats.stop
named = fields[:classes].select { |one| one[:class].start_with?("Named") }
assert_equal(rounds / 10, named.size)
assert_equal([40], named.map { |one| one[:count] }.uniq)
anonymous = fields[:classes].select { |one| one[:class].start_with?("(anonymous) < ") }
assert_equal(rounds * 40, [*named, *anonymous].sum { |one| one[:count] })
