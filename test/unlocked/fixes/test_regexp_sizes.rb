# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# How much memory a regexp takes (internal/fixes/regexp_size.h), and its errors. Stock computes such
# lengths in int: it takes gigabytes for a few kilobytes of source, writes beyond buffers, reads ids
# of 16 bits as negative, or frees memory twice.
# Holes: CVE-2026-93577, CVE-2026-97229, CVE-2026-110264, GHSA-3p8q-wmhx-vm2w and
# GHSA-7x2q-68qv-6p8x.
class TestRegexpSizes < Test::Unit::TestCase
  def sanitizer? = RbConfig::CONFIG.values.join(" ").include?("-fsanitize")

  # Stock writes the body 65,536 times and more, beyond the end of the program.
  def test_products_in_quantifiers
    assert_separately(["-robjspace"], Cases["fixes/regexp_sizes/products_in_quantifiers"])
  end

  def test_bodies_that_are_written_out
    assert_separately(["-W0"], Cases["fixes/regexp_sizes/bodies_that_are_written_out"])
  end

  def test_random_quantifiers
    rounds = 300 * (ENV["UNLOCKED_TEST_LONG"] || 1).to_i
    assert_separately(["-W0"], Cases["fixes/regexp_sizes/random_quantifiers", ROUNDS: rounds],
                      timeout: 60)
  end

  # Stock gives the 32,769th repeat the id -32,768.
  def test_ids_of_repeats
    assert_separately([], <<~'RUBY', timeout: 60)
      assert_match(Regexp.new("(?:ab){0,40}" * 32_768), "ab")
      ["(?:ab){0,40}" * 32_769, "(?:ab){0,40}?" * 32_769 + "\\z"].each do |source|
        assert_raise_with_message(RegexpError, /\Atoo many range repeat: /) { Regexp.new(source) }
      end
    RUBY
  end

  # On stock two null checks have one id, and what should match does not.
  def test_ids_of_null_checks
    assert_separately([], <<~'RUBY', timeout: 60)
      assert_match(Regexp.new("\\A(?:x|#{"(?:a?b?)*" * 32_767})*+\\z"), "xxx")
      assert_raise_with_message(RegexpError, /\Atoo many null check: /) do
        Regexp.new("\\A(?:x?#{"(?:a?b?)*" * 32_768})*+\\z")
      end
    RUBY
  end

  # Stock takes memory until there is none.
  def test_programs_that_are_too_big
    long = ENV.key?("UNLOCKED_TEST_LONG")
    assert_separately([], Cases["fixes/regexp_sizes/programs_that_are_too_big",
                                UP_TO_THE_LIMIT: long], timeout: 120)
  end

  # Stock makes a tree of gigabytes.
  def test_tables_that_are_too_big
    assert_separately(["-W0"], Cases["fixes/regexp_sizes/tables_that_are_too_big"], timeout: 60)
  end

  # Stock needs minutes, or overflows the stack.
  def test_what_is_in_itself
    assert_separately(["-W0"], <<~'RUBY', timeout: 30)
      assert_match(Regexp.new("(a)" + "(?(1)" * 60 + "b" + ")" * 60), "ab")
      assert_match(Regexp.new("(?:(?i:){100000,}){0,1}" * 5_000 + "a"), "a")
      assert_match(Regexp.new("\\A" + "(?:a{2})?" * 5_000), "")
      assert_match(Regexp.new("\\A" + "a" + "{2}" * 10 + "\\z"), "a" * 1024)
      ["{2}", "++"].each do |quantifier|
        assert_raise_with_message(RegexpError, /\Aparse depth limit over: /) do
          Regexp.new("a" + quantifier * 300_000)
        end
      end
    RUBY
  end

  # Stock cuts the length to 32 bits, and looks at another place.
  def test_look_behind_that_is_too_long
    assert_separately([], <<~'RUBY')
      ["(?:a{65536}){65536}", "(?:a{65536}){65535}" + "a{65536}" * 2].each do |body|
        ["(?<=#{body})b", "(?<!#{body})b"].each do |source|
          assert_raise_with_message(RegexpError, /\Ainvalid pattern in look-behind: /) do
            Regexp.new(source)
          end
        end
      end
      assert_match(/(?<=a{100000})b/, "a" * 100_000 + "b")
      assert_equal(0, /(?=ab).*cd/ =~ "ab_cd")
    RUBY
  end

  # Stock frees the buffer of an operand twice.
  def test_operands_of_a_class
    assert_separately(["-W0"], Cases["fixes/regexp_sizes/operands_of_a_class"])
  end

  def test_branches_that_are_wrong
    assert_separately([], <<~'RUBY')
      ["|{2,1}", "|{1000000}", "a|b|{2,1}", "(|{3,2})", "|(?<n>", "(?i:a|b"].each do |source|
        100.times { assert_raise(RegexpError) { Regexp.new(source) } }
      end
    RUBY
  end

  # Stock leaves what was parsed of such a group for ever: 60 KB each time.
  def test_group_with_options_that_is_wrong
    omit "needs /proc, and no sanitizer" if !File.exist?("/proc/self/statm") || sanitizer?
    assert_separately([], <<~'RUBY')
      source = "(?i:a#{"|c" * 500}|[[:x:]])"
      resident = -> { GC.start; File.read("/proc/self/statm").split[1].to_i * 4096 }
      try = -> { 1_000.times { assert_raise(RegexpError) { Regexp.new(source) } } }
      try[]
      before = resident[]
      try[]
      assert_operator(resident[] - before, :<, 20_000_000)
    RUBY
  end

  # Stock continues where memory was refused: some of these processes end by a signal.
  def test_memory_that_is_refused
    omit("the base stops") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    omit "needs /proc, and no sanitizer" if !File.exist?("/proc/self/statm") || sanitizer?
    assert_separately(["-W0"], Cases["fixes/regexp_sizes/memory_that_is_refused"], timeout: 120)
  end
end
