library "minitest", "test-unit", "power_assert", "rake", requires: %w[minitest test/unit/assertions power_assert rake]
use("Minitest::Assertions", [true, Ractor::IsolationError, /Minitest::/],
    cannot: "tests run in the main ractor") do
  o = Class.new { include Minitest::Assertions; attr_accessor :assertions; def initialize = @assertions = 0 }.new
  o.assert_equal(1, 1) && o.assert_includes([1], 1)
end
use("Minitest::Assertion", [/Expected: 1/, Ractor::IsolationError, /Minitest::/],
    cannot: "tests run in the main ractor") do
  o = Class.new { include Minitest::Assertions; attr_accessor :assertions; def initialize = @assertions = 0 }.new
  o.assert_equal(1, 2)
rescue Minitest::Assertion => e
  e.message
end
require "minitest/mock"
use("Minitest::Mock", 3) { m = Minitest::Mock.new; m.expect(:a, 3); m.a.tap { m.verify } }
use("Object#stub", 5) { o = Object.new; def o.a = 1; o.stub(:a, 5) { o.a } }
use("Test::Unit::Assertions", nil) { o = Class.new { include Test::Unit::Assertions }.new; o.assert_equal(1, 1); o.assert_raise(RuntimeError) { raise }; nil }
use("Rake::FileList", [["a.rb", "b.rb"], Ractor::IsolationError, /Rake::/],
    cannot: "Rakefiles run in the main ractor") { Rake::FileList["a.rb", "b.rb", "c.o"].exclude(/\.o\z/).to_a }
use("String#ext, #pathmap", ["a.o", "a"]) { ["a.c".ext("o"), "x/a.c".pathmap("%n")] }
use("Rake::Application in a ractor", [1, Ractor::IsolationError, /Rake::/],
    cannot: "Rakefiles run in the main ractor") do
  n = []
  app = Rake::Application.new
  app.define_task(Rake::Task, :a) { n << 1 }
  app[:a].invoke
  n.size
end
