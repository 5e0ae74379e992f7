assert_equal([], RubyVM::Stats.on)
assert_equal([:waits], RubyVM::Stats.start(:waits))
assert_equal([:waits, :trace], RubyVM::Stats.start("trace"))
assert_raise_with_message(ArgumentError, /unknown statistics: nothing/) do
  RubyVM::Stats.start(:nothing)
end
assert_raise(TypeError) { RubyVM::Stats.start(1) }
assert_raise_with_message(ArgumentError, /unknown format: :x/) do
  RubyVM::Stats.report(format: :x)
end
assert_nil(RubyVM::Stats.stop)
assert_nil(RubyVM::Stats.stop)
before = RubyVM::Stats.to_h[:wall]
assert_equal(before, RubyVM::Stats.to_h[:wall])
RubyVM::Stats.reset
