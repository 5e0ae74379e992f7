library "minitest", requires: %w[minitest minitest/mock]
class Asserting
  include Minitest::Assertions
  attr_accessor :assertions
  def initialize = @assertions = 0
end
use("Minitest::Assertions", [true, Ractor::IsolationError, /Minitest::/],
    cannot: "tests run in the main ractor") do
  o = const_get(:Asserting).new
  o.assert_equal(1, 1) && o.assert_includes([1], 1)
end
use("Minitest::Assertion", [/Expected: 1/, Ractor::IsolationError, /Minitest::/],
    cannot: "tests run in the main ractor") do
  o = const_get(:Asserting).new
  o.assert_equal(1, 2)
rescue Minitest::Assertion => e
  e.message
end
use("Minitest::Mock", 3) { m = Minitest::Mock.new; m.expect(:a, 3); m.a.tap { m.verify } }
use("Object#stub", 5) { o = Object.new; def o.a = 1; o.stub(:a, 5) { o.a } }
