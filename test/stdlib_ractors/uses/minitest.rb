library "minitest", requires: %w[minitest minitest/mock]
class Asserting
  include Minitest::Assertions
  attr_accessor :assertions
  def initialize = @assertions = 0
end
use("Minitest::Assertions", true) do
  o = const_get(:Asserting).new
  o.assert_equal(1, 1) && o.assert_includes([1], 1)
end
use("Minitest::Assertion", /Expected: 1/) do
  o = const_get(:Asserting).new
  o.assert_equal(1, 2)
rescue Minitest::Assertion => e
  e.message
end
use("Minitest::Assertions, a difference", /-c.*\+d|\+d.*-c/m) do
  o = const_get(:Asserting).new
  o.assert_equal("a\nb\nc", "a\nb\nd")
rescue Minitest::Assertion => e
  e.message
end
use("Minitest::Assertions#assert_raises", ["x", "[ArgumentError] exception expected, not"]) do
  o = const_get(:Asserting).new
  e = o.assert_raises(ArgumentError) { raise ArgumentError, "x" }
  f = begin
    o.assert_raises(ArgumentError) { raise "y" }
  rescue Minitest::Assertion => g
    g.message
  end
  o.assert_in_delta(1.0, 1.0001)
  o.refute_nil(1)
  o.assert_output("a\n") { puts "a" }
  [e.message, f.lines.first.chomp]
end
use("Minitest::Mock", 3) { m = Minitest::Mock.new; m.expect(:a, 3); m.a.tap { m.verify } }
use("Object#stub", 5) { o = Object.new; def o.a = 1; o.stub(:a, 5) { o.a } }
