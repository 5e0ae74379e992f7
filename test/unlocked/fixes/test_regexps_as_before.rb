# frozen_string_literal: true
require "test/unit"
require "open3"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# The rules that close holes of the regexp engine (patches/fixes/regcomp.c+* and others) change
# nothing of the regexps that programs have: those of the base's library and tests are as on stock,
# in their program's size, their texts, names, options and warnings, and in what they match. With
# UNLOCKED_TEST_LONG all of its tests and specs. (It compares with stock: it cannot fail there.)
class TestRegexpsAsBefore < Test::Unit::TestCase
  include ExtensionTools

  FOLDERS = AtLength::FACTOR > 1 ? %w[lib test spec ext] : %w[lib test/ruby]
  PROGRAM = Cases["fixes/regexps_as_before/literals"]

  def literals(ruby)
    folders = FOLDERS.flat_map { |name| Dir["#{BUILD}/pristine/ruby-#{RUBY_VERSION}/#{name}"] }
    output, error, status = Open3.capture3(CLEAN, ruby, "--disable-gems", "-", *folders,
                                           stdin_data: PROGRAM)
    assert_predicate(status, :success?, error)
    output.lines
  end

  def test_literals
    omit "the default build runs it" unless MODE == "default"
    expected, own = literals(stock), literals(OWN)
    assert_operator(expected.size, :>, 1_000)
    assert_equal(expected - own, own - expected)
    assert_equal(expected.size, own.size)
  end
end
