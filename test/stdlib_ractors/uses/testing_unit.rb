library "test-unit", "power_assert", requires: %w[test/unit/assertions power_assert]
use("Test::Unit::Assertions", nil) do
  o = Class.new { include Test::Unit::Assertions }.new
  o.assert_equal(1, 1)
  o.assert_raise(RuntimeError) { raise }
  nil
end
use("PowerAssert.start", "'abc'.size == 2\n      |    |\n      |    false\n      3") do
  PowerAssert.start("'abc'.size == 2") { |context| context.yield; context.message }
end
