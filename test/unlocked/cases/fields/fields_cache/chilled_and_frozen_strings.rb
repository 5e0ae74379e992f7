class String; def put(v) = (@put = v); def got = @put; end
20.times { |i| s = +"s"; s.put(i); assert_equal(i, s.got) }
frozen = (+"f").tap { |s| s.put(1) }.freeze
assert_equal(1, frozen.got)
assert_raise(FrozenError) { frozen.put(2) }
chilled = eval(%("chilled"))
require "stringio"
before = $stderr
$stderr = StringIO.new
$VERBOSE, Warning[:deprecated] = false, true
chilled.put(1)
assert_match(/literal string will be frozen/, $stderr.string)
$stderr = before
assert_equal(1, chilled.got)
