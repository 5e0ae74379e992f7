# frozen_string_literal: true
require "test/unit"

# What a Ruby says of the holes of CRuby that are closed in it: `ruby -v`, RbConfig, and
# `ruby -runlocked/holes` (lib/unlocked/holes.rb). overlay/test_holes.py has what scanners read.
class TestHoles < Test::Unit::TestCase
  CLOSED, OPEN = RbConfig::CONFIG.values_at("unlocked_fixes", "unlocked_open").map(&:split)

  def test_each_identifier_is_one_and_none_is_both
    assert_not_empty(CLOSED)
    form = /\A(?:CVE-\d{4}-\d+|GHSA(?:-\w{4}){3}|Bug-\d+)\z/
    assert_equal([], (CLOSED + OPEN).grep_v(form))
    assert_equal([], CLOSED & OPEN)
    assert_equal((CLOSED + OPEN).uniq, CLOSED + OPEN)
  end

  def test_description_and_rbconfig_say_the_same_release
    release = RUBY_DESCRIPTION[/\+unlocked security:(\S+)/, 1]
    assert_equal(RbConfig::CONFIG["unlocked_security"], release)
    numbers = [release, RUBY_VERSION].map { |version| version.split(".").map(&:to_i) }
    assert_equal(numbers.max, numbers.first)
  end

  def test_command_lists_them
    out, err, status = EnvUtil.invoke_ruby(["-W0", "-runlocked/holes"], "", true, true)
    lines = out.lines(chomp: true)
    assert_equal("", err)
    assert_equal(RUBY_DESCRIPTION[/\A.*security:\S+/], lines[0][/\A.*security:\S+/])
    assert_equal(["closed: #{CLOSED.size}", *CLOSED.map { |name| "  #{name}" },
                  "open: #{OPEN.size}", *OPEN.map { |name| "  #{name}" }], lines[2..])
    assert_predicate(status, :success?)
  end

  def test_program_that_requires_it_goes_on
    program = "require 'unlocked/holes'; puts UnlockedHoles.closed.size"
    assert_in_out_err(["-e", program], "", [CLOSED.size.to_s], [])
  end

  def test_tree_has_what_scanners_read
    omit "runs in a build folder (make test-unlocked)" unless (build = ENV["UNLOCKED_BUILD"])
    lines = File.readlines("#{build}/src/UNLOCKED.holes/state", chomp: true).map(&:split)
    told = lines.to_h { |key, *words| [key, words] }
    assert_equal([CLOSED, OPEN], told.values_at("fixed", "open"))
    sizes = %w[openvex.json osv.zip].map { |name| File.size("#{build}/src/UNLOCKED.holes/#{name}") }
    assert_operator(sizes.min, :>, 1000)
  end
end
