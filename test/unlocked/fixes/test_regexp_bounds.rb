# frozen_string_literal: true
require "test/unit"
require "rbconfig"
require_relative "../tools/at_length"
require_relative "../tools/separate_process"

# How far the regexp engine reads and writes: in its program, in the text, in the tables of a class
# and of a MatchData (patches/fixes/regexec.c+*, regparse.c+bitset, re.c+*). CRuby reads bytes of
# the next instruction and bytes after the text, so that a match depends on what is there; and
# Regexp#to_s compiles text that nobody has checked.
# Holes: GHSA-wpqw-5qxg-m68r, GHSA-pvgc-g7gj-pv6h and GHSA-7whj-cfh7-xgm4.
class TestRegexpBounds < Test::Unit::TestCase
  include SeparateProcess

  PAGE_END = File.expand_path("../tools/page_end", __dir__)
  I = Regexp::IGNORECASE
  X = Regexp::EXTENDED

  # The text's one character is the pattern's and a combining mark. The mark's bytes are those of
  # the next instruction, so that CRuby goes on behind that.
  def test_folded_character_is_longer_than_the_literal
    [["w", "\u1E98x"], ["xw", "x\u1E98x"]].each do |literal, text|
      re = Regexp.new("(?i:#{literal})\u0103\u0103\u0103".encode("UTF-16LE"))
      assert_not_send([text.encode("UTF-16LE"), :start_with?, re])
    end
  end

  # The same characters, where the literal has all that the text folds to.
  def test_folded_characters_that_match
    [["\u00DF", "ss"], ["SS", "\u00DF"], ["x\u00DFy", "xssy"], ["\u1E9E", "\u00DF"],
     ["\uFB03", "ffi"], ["FFI", "\uFB03"], ["\u0390", "\u03B9\u0308\u0301"],
     ["x" * 22 + "\u00DF" * 9, "x" * 22 + "s" * 18], ["\u212A" * 30, "k" * 30]
    ].each do |text, source|
      %w[UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE].each do |name|
        re = Regexp.new(source.encode(name), I)
        assert_send([text.encode(name), :match?, re], "#{text} #{source} #{name}")
      end
    end
    assert_equal(40, ("a" * 40 + "\u00DF").rindex(/SS/i))
  end

  # The captured text is k and a zero byte. The string ends after the sign of kelvin; the zero byte
  # that Ruby puts after a string is not a part of it.
  def test_back_reference_ends_with_the_text
    refute_match(/(k\0)\1/i, "k\0\u212A")
    refute_match(/(?<a>k\0)(?<b>x)?\k<a>/i, "k\0\u212A")
    refute_match(/(?<a>k\0)\k<a+0>/i, "k\0\u212A")
    assert_match(/(k\0)\1/i, "k\0\u212A\0")
    assert_match(/\A(k)\1\1\z/i, "\u212Ak\u212A")
  end

  # The character before the place is still the one before the back reference.
  def test_empty_back_reference
    assert_match(/a(x*)\1\b/, "a")
    assert_match(/a(x*)\1\b/i, "ab a")
    refute_match(/a(x*)\1\B/, "a")
    assert_match(/a(?<n>x*)(?<n>y*)\k<n>\b/, "a")
    assert_match(/a(?<n>x*)\k<n+0>\b/, "a")
  end

  def test_nothing_is_read_after_the_text = run_at_page_end("text_end")
  def test_nothing_is_read_before_the_text = run_at_page_end("text_begin")

  def test_no_result_depends_on_what_follows_the_text
    run_at_page_end("random", ROUNDS: 1_500 * (ENV["UNLOCKED_TEST_LONG"] || 1).to_i)
  end

  # The cache of this match would need 100 terabytes. The stack has grown, and has moved, before.
  def test_memory_that_is_refused_in_a_match
    assert_separately([], Cases["fixes/regexp_bounds/memory_refused"])
  end

  # A copy keeps nothing of the match that it was.
  def test_offsets_of_a_copied_match
    match = /(.)/.match("\u3042b")
    assert_equal(0, match.begin(0))
    big = /(.)(.)(.)(.)(.)(.)(.)(.)/.match("\u3042bcdefgh")
    match.send(:initialize_copy, big)
    assert_equal((0..8).map { |i| big.offset(i) }, (0..8).map { |i| match.offset(i) })
  end

  # Each match has offsets of its own, where a block matches in between.
  def test_offsets_of_a_match_in_between
    input = "abcdefgh"
    big = /(.)(.)(.)(.)(.)(.)(.)(.)/
    big =~ input
    input.split(/(.)/, 2) { |part| Regexp.last_match.offset(1) if part.length == 1 }
    match = big.match(input)
    assert_equal([[0, 8]] + (0..7).map { |i| [i, i + 1] }, (0..8).map { |i| match.offset(i) })
  end

  def test_offsets_of_many_groups_on_a_small_stack
    assert_separately([], <<~'RUBY')
      re = Regexp.new("\u3042" + "()" * 32_000)
      offset = -> { re.match("\u3042").begin(32_000) }
      assert_equal([1, 1], [Thread.new(&offset).value, Fiber.new(&offset).resume])
    RUBY
  end

  # What looks like `(?` in these encodings is one character.
  def test_to_s_in_wide_characters
    [["UTF-16LE", "\u3F28:a\u2961"], ["UTF-16BE", "\u283F\u3A61\u6129"]].each do |name, source|
      re = Regexp.new(source.encode(name))
      assert_equal("(?-mix:#{source})".encode(name).b, re.to_s.b)
      assert_send([source.encode(name), :match?, Regexp.new(re.to_s)])
    end
  end

  # What follows # is a comment for one who takes `[]` for a class. The engine got it of to_s.
  def test_to_s_of_text_that_looks_like_a_comment
    assert_separately([], Cases["fixes/regexp_bounds/to_s_of_comments"], ignore_stderr: true)
  end

  def test_to_s_of_ordinary_regexps
    [["(?mix:a)", "(?mix:a)"], ["(?-mix:a)", "(?-mix:a)"], ["(?i)(?m:a)", "(?mi-x:a)"],
     ["", "(?-mix:)"], ["(?i)", "(?i-mx:)"], ["(?:a)(?:b)", "(?-mix:(?:a)(?:b))"],
     ["(?:a|b)", "(?-mix:a|b)"], ["(?x:a b)", "(?x-mi:a b)"], ["(?:(?i:a))", "(?-mix:(?i:a))"],
     ["(?:\\u3042)", "(?-mix:\\u3042)"], ["(?:[a&&[^b]])", "(?-mix:[a&&[^b]])"],
     ["(?:a)|(?:b)", "(?-mix:(?:a)|(?:b))"], ["(?<a>b)", "(?-mix:(?<a>b))"],
     ["(?x:a # b\n)", "(?x-mi:a # b\n)"]].each do |source, text|
      assert_equal(text, Regexp.new(source).to_s)
      assert_equal(text, Regexp.new(text).to_s)
    end
    assert_equal(/(?mi-x:a)|b/, Regexp.union(/(?i)(?m:a)/, "b"))
  end

  # Warnings of a regexp come when it is made.
  def test_to_s_does_not_warn
    re = quiet("(?:[]a]\\y)")
    assert_warning("") { re.to_s }
    assert_warning("") { re.inspect }
  end

  # The engine's rule of a `]` that is the first of its class.
  def test_class_that_begins_with_a_bracket
    [["[]#a\n]", "a"], ["[^]#b\n]", "a"], ["[[:alpha:]#]", "#"], ["[b&&[]#b\n]]", "b"],
     ["[]#\\]]", "#"], ["[a[^]#\n]]", "a"]].each do |source, text|
      assert_match(quiet(source, X), text)
      assert_match(quiet("(?x:#{source})"), text)
      assert_send([text.encode("UTF-16LE"), :match?, quiet(source.encode("UTF-16LE"), X)])
    end
    refute_match(quiet("[^]#a\n]", X), "a")
    assert_match(quiet("[a]#]\n", X), "a")
    # What stock accepts is accepted: read as a class, this has a wrong escape.
    assert_match(quiet("[]#\\xZZ\n]", X), "]")
    assert_raise(RegexpError) { quiet("[] # a\n", X) }
  end

  # The pattern for another encoding is made of the same text.
  def test_comment_of_a_regexp_that_meets_another_encoding
    re = Regexp.new("a # \\xZZ\n", X)
    assert_match(re, "a\u00E9")
    assert_match(re, "a\xE9".dup.force_encoding("ISO-8859-1"))
  end

  private

  def quiet(...) = EnvUtil.suppress_warning { Regexp.new(...) }

  def run_at_page_end(name, **given)
    omit("pages of Linux") unless RUBY_PLATFORM.include?("linux")
    run_alone(Cases["fixes/regexp_bounds/#{name}", PAGE_END: PAGE_END, **given])
  end
end
