# frozen_string_literal: true
require "test/unit"
require "objspace"
require_relative "../tools/separate_process"

# internal/fixes/regexp.h: a regexp that meets strings of several encodings.
class TestRegexpPatterns < Test::Unit::TestCase
  ROUNDS = 3_000 * (ENV["UNLOCKED_TEST_LONG"] || 1).to_i

  STRINGS = {
    "UTF-8" => "caf\u00e9: ab: 12", "ASCII-8BIT" => "caf\xE9: ab: 12",
    "EUC-JP" => "\xA4\xA2: ab: 12",
    "Windows-31J" => "\x82\xA0: ab: 12", "ISO-8859-1" => "caf\xE9: ab: 12",
    "ISO-8859-2" => "caf\xE9: ab: 12", "Windows-1252" => "caf\xE9: ab: 12"
  }.map { |name, text| text.dup.force_encoding(name).freeze }.freeze

  # Each method that matches, on strings of two encodings at a time, of one literal.
  def test_one_literal_in_several_ractors
    assert_ractor(
      Cases["fixes/regexp_patterns/one_literal_in_several_ractors", ROUNDS: ROUNDS], timeout: 120)
  end

  def test_regexps_made_by_string_methods_stay_in_their_ractor
    assert_ractor(<<~'RUBY')
      text = "x\xE9".b.freeze
      mine = "ax\xE9".b.match(text).regexp
      other = Ractor.new(text) do |t|
        "ax\xE9".b.match(t).regexp.tap { |re| re.instance_variable_set(:@a, 1) }
      end
      assert_not_same(mine, other.take)
      assert_nil(mine.instance_variable_get(:@a))
      assert_same(mine, "bx\xE9".b.match(text).regexp)
    RUBY
  end

  def test_results_in_each_encoding
    re = /(?<word>[[:alpha:]]+): *(?<number>\d+)/
    3.times do
      STRINGS.each do |text|
        m = re.match(text)
        assert_equal(["ab", "12"], [m[:word], m["number"]], text.encoding.to_s)
        assert_equal(text.length - 2, m.begin(:number), text.encoding.to_s)
        assert_equal(re.encoding, Encoding::US_ASCII)
        refute_predicate(re, :fixed_encoding?)
      end
    end
  end

  # More encodings than a regexp keeps patterns for.
  def test_memory_is_bounded_and_counted
    re = Regexp.new("(?<word>[[:alpha:]]+): *(?<number>\\d+)")
    one = ObjectSpace.memsize_of(re)
    STRINGS.first(1).each { |text| re.match?(text) }
    two = ObjectSpace.memsize_of(re)
    assert_operator(two, :>, one)
    STRINGS.each { |text| assert_send([re, :match?, text]) }
    all = ObjectSpace.memsize_of(re)
    assert_operator(all, :>, two)
    10.times { STRINGS.each { |text| assert_send([re, :match?, text]) } }
    assert_equal(all, ObjectSpace.memsize_of(re))
    assert_operator(all, :<, 20 * one)
    assert_operator(ObjectSpace.memsize_of(re.dup), :<=, two)
  end

  def test_copies_and_timeouts
    re = Regexp.new("(a*)*\\1$", timeout: 60.0)
    assert_send([re, :match?, "\u00e9"])
    [re.dup, re.clone, Regexp.new(re), Marshal.load(Marshal.dump(re))].each do |copy|
      assert_equal(re, copy)
      assert_send([copy, :match?, "\u00e9"])
    end
    quick = Regexp.new(re, timeout: 0.001)
    slow = "a" * 60 + "\u00e9b"
    [slow, slow.b].each do |text|
      assert_raise(Regexp::TimeoutError) { quick.match?(text * 50) }
    end
    assert_equal(60.0, re.timeout)
  end

  # On stock the warning comes again only after a string of another encoding.
  def test_warning_of_another_encoding
    twice = /\A(?:[^\n]*historical binary regexp match[^\n]*\n){2}\z/
    assert_in_out_err(["-W:no-experimental"], <<~'RUBY', [], twice)
      re = /a.c/n
      10.times { re.match?("a\u00e9c") }
      10.times { re.match?("a\u3042c".encode("EUC-JP")) }
    RUBY
  end

  # Each change of the encoding warns, as on stock. Strings of ASCII characters change it, too.
  def test_warning_after_each_change
    utf8 = /\A(?:[^\n]*against UTF-8 string\n){4}\z/
    assert_in_out_err(["-W:no-experimental"], <<~'RUBY', [], utf8)
      # encoding: utf-8
      re = /a.c/n
      re.match?("abc".encode("EUC-JP"))
      2.times do
        2.times { re.match?("a\u00e9c"); re.match?("abc") }
        re.match?("a\xffc".b)
      end
      2.times { re.match?("a\u00e9c"); re.match?("abc".b) }
    RUBY
  end

  def test_errors_of_another_encoding
    text = "\xA4\xA2".dup.force_encoding("EUC-JP")
    assert_raise(Encoding::CompatibilityError) { /\u3042/.match?(text) }
    assert_raise(ArgumentError) { /a/ =~ "\xFF" }
    assert_raise(Encoding::CompatibilityError) { /a/ =~ "a".encode("UTF-16LE") }
  end

  # On stock an interrupt or a timeout leaves a MatchData without registers in $~.
  def test_errors_in_start_with
    assert_separately([], Cases["fixes/regexp_patterns/errors_in_start_with"])
  end

  # Other threads match with the regexp while one is in the middle of a match.
  def test_threads_that_interrupt_a_match
    assert_separately([], <<~'RUBY', timeout: 60)
      re = Regexp.new("(x+x+)+(\\w)\\2")
      texts = ["x" * 18 + "\u00e9", "x" * 18 + "\xE9".b]
      texts << ("x" * 18 + "\xE9").force_encoding("ISO-8859-1")
      threads = texts.map { |text| Thread.new { 20.times.count { re.match?(text) } } }
      assert_equal([20] * 3, threads.map(&:value))
    RUBY
  end

  # Each ractor has its own $~ of a shareable Proc.
  def test_last_match_in_a_shareable_proc
    assert_ractor(
      Cases["fixes/regexp_patterns/last_match_in_a_shareable_proc", ROUNDS: ROUNDS], timeout: 120)
  end
end
