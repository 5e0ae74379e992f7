require "continuation"
o = Row.new
o.a = 1
o.both
rounds = 0
begin
  again = callcc { |c| c }
rescue NotImplementedError
  omit("no continuations in this build")
end
rounds += 1
is(o, rounds, nil)
10.times { |n| o.instance_variable_set(:"@g#{rounds}_#{n}", n) }
o.a = rounds + 1
GC.compact if GC.respond_to?(:compact)
Array.new(200) { Row.new }.each { |other| is(other, nil, nil) }
again.call(again) if rounds < 6
assert_equal(6, rounds)
