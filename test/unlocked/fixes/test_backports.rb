# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Faults of the base that patches/fixes mends: each of these programs crashes there, or gives
# another answer. Some have an identifier in holes.lock, which stands above the test.
class TestBackports < Test::Unit::TestCase
  # From an address, a distance of 2**64 - 2**32 leads to 4 GiB before it.
  FAR = "(?:(?:(?:(?:[^f]{1,65535}){1,65537}){1,65536}){1,65536}|)foo"

  def test_regexp_with_a_distance_near_the_address_space
    far = Regexp.new(FAR, Regexp::NOENCODING)
    assert_equal(0, "foo".index(far))
    assert_nil("foo".index(far, 1))
    assert_equal(0, "foo".rindex(far, 0))
    assert_equal(0, "afoo".rindex(far, 0))
  end

  # CVE-2026-89078
  def test_regexp_with_a_wrong_repeat_after_an_alternative
    assert_separately([], <<~'RUBY')
      ["|{1000000}", "a|{1000000}", "a|b|{1000000}", "(a|{1000000})", "a|[b", "a|(b"].each do |text|
        100.times { assert_raise(RegexpError, text) { Regexp.new(text) } }
      end
      assert_raise(SyntaxError) { eval("/|{1000000}/") }
    RUBY
  end

  def test_lazy_with_index_beyond_a_long
    last = 2**63 - 1
    assert_equal([[:a, last], [:b, last + 1]], %i[a b].lazy.with_index(last).to_a)
    assert_equal([[:a, last + 1], [:b, last + 2]], %i[a b].lazy.with_index(last + 1).to_a)
    assert_equal([[:a, 0], [:b, 1]], %i[a b].lazy.with_index.to_a)
    assert_equal([[:a, 1.5], [:b, 2]], %i[a b].lazy.with_index(1.5).to_a)
    assert_raise(TypeError) { %i[a b].lazy.with_index("1").to_a }
  end

  def test_sizes_of_enumerators_beyond_a_long
    last = 2**63 - 1
    assert_equal(2 * last, [1, 2].cycle(last).size)
    assert_equal(2**63, [1, 2].cycle(2**62).size)
    assert_equal(4, [1, 2].cycle(2).size)
    assert_equal(3 * last, (1..3).cycle(last).size)
    assert_equal(0, Enumerator.new(-2**62) {}.lazy.drop(last).size)
    assert_equal(2, Enumerator.new(5) {}.lazy.drop(3).size)
  end

  # What `read` of this source gives are the parts of its list.
  SOURCE = Cases["fixes/backports/source"]

  def test_marshal_load_of_an_empty_read
    assert_separately([], SOURCE + <<~'RUBY')
      assert_raise_with_message(ArgumentError, "marshal data too short") { load_parts("") }
      assert_equal([1, 2, 3, 4, 5], load_parts("i\x06i\x07i\x08", "i", "\x09i\x0a"))
    RUBY
  end

  def test_marshal_load_of_a_long_read
    assert_separately([], SOURCE + <<~'RUBY')
      [["i" * 100_000], ["\"\x06", "i" * 100_000]].each do |parts|
        error = assert_raise(ArgumentError) { load_parts(*parts) }
        assert_match(/\Aread returned \d+ bytes, more than it was asked for\z/, error.message)
      end
    RUBY
  end

  # A script on standard input comes in pieces. One that is shorter than it may be is its end in
  # CRuby 3.4.9.
  def test_script_with_a_long_line
    script = "p '#{"\u00e9" * 50_000}'.size\np 2\n"
    assert_in_out_err([{ "LC_ALL" => "C.UTF-8" }, "-"], script, %w[50000 2], [], encoding: "UTF-8")
  end

  # With 1 GiB of memory, which the text would not fit into.
  def test_sprintf_of_a_wide_character
    omit("AddressSanitizer reserves more") if ENV["UNLOCKED_MODE"] == "asan"
    omit("the base stops") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    assert_separately([], <<~'RUBY', timeout: 60)
      Process.setrlimit(:AS, 1 << 30)
      ["%*c", "%-*c"].each do |format|
        assert_raise(NoMemoryError) { sprintf(format, 2**31 - 1, 0x80) }
      end
      assert_equal("   é", sprintf("%4c", 0xe9))
      assert_equal("é   ", sprintf("%-4c", 0xe9))
    RUBY
  end

  # Bug-21992
  def test_instance_variable_set_by_initialize_of_basic_object
    assert_separately(["-W0"], <<~'RUBY')
      class BasicObject
        def initialize = @set = 1
      end
      assert_equal([:@set], Class.new.new.instance_variables)
    RUBY
  end

  # Compiled by both parsers; the strings are chosen when the code runs.
  def test_ranges_of_strings_that_are_chosen
    %w[prism parse.y].each do |parser|
      assert_separately(["--parser=#{parser}", "-W0"], <<~'RUBY')
        def first = ("a" || "b").."z"
        def last(x) = "a"..(x || "z")
        def other(x) = (x || "b").."z"
        def chosen(x) = (x ? "a" : "b").."z"
        def literal = "a".."z"
        assert_equal("a".."z", first)
        assert_equal(["a".."c", "a".."z"], [last("c"), last(nil)])
        assert_equal(["a".."z", "b".."z"], [other("a"), other(nil)])
        assert_equal(["a".."z", "b".."z"], [chosen(true), chosen(false)])
        assert_same(literal, literal)
      RUBY
    end
  end

  # Bug-21832
  def test_arguments_between_a_splat_and_forwarded_ones
    %w[prism parse.y].each do |parser|
      assert_separately(
        ["--parser=#{parser}"],
        Cases["fixes/backports/arguments_between_a_splat_and_forwarded_ones"])
    end
  end

  def test_refined_methods_of_modules
    assert_separately([], Cases["fixes/backports/refined_methods_of_modules"])
  end

  def test_instance_variables_in_marshal
    assert_separately([], Cases["fixes/backports/variables_in_marshal"])
  end

  def test_nan_is_no_duration
    assert_separately([], Cases["fixes/backports/nan_as_a_timeout"])
  end

  def test_keys_that_name_a_member_of_data_twice
    assert_separately([], <<~'RUBY')
      two = Data.define(:a, :b)
      e = assert_raise(ArgumentError) { two.new(a: 1, "a" => 2) }
      assert_equal("missing keyword: :b", e.message)
      e = assert_raise(ArgumentError) { two.new(:a => 1, "a" => 2, 0 => 3) }
      assert_equal("missing keyword: :b", e.message)
      e = assert_raise(ArgumentError) { two.new(a: 1, "c" => 2) }
      assert_equal("unknown keyword: \"c\"", e.message)
      assert_equal([2, 3], two.new(a: 1, "a" => 2, b: 3).deconstruct_keys(nil).values)
      assert_equal([1, 2], two.new("a" => 1, "b" => 2).to_h.values)
    RUBY
  end

  # The base takes a suffix for names that it does not look at.
  def test_suffix_with_a_zero_byte
    suffixes = ["\0", "a\0", "\xe9\0".dup.force_encoding("ISO-8859-1")]
    ["", "\0a", "a", "a/", "\u00e9"].product(suffixes) do |name, suffix|
      assert_raise(ArgumentError) { File.basename(name, suffix) }
    end
    assert_equal(["", "a", "a"], [["", ".b"], %w[a.b .b], %w[a.b .*]].map { |a| File.basename(*a) })
  end

  def test_undump_of_what_dump_mixes
    ["\u3042\xe3", "\xe3\u3042", "\xe3\x81\u{1f600}\xff", "\u00e9\0\xe9\n"].each do |text|
      assert_equal([text, Encoding::UTF_8], [text.dump.undump, text.dump.undump.encoding])
    end
    ['"\u3042\xe3"', '"\xe3\u3042"'].product(%w[US-ASCII Shift_JIS BINARY]) do |text, encoding|
      assert_raise(RuntimeError) { text.dup.force_encoding(encoding).undump }
    end
    ['"\u3042".force_encoding("EUC-JP")', '"\u3042\xe3".force_encoding("EUC-JP")'].each do |text|
      assert_raise(RuntimeError) { text.undump }
    end
  end

  def test_super_methods_of_refined_methods
    assert_separately([], Cases["fixes/backports/super_method_of_refinements"])
  end

  # Of 32,767 groups, in 128 KiB. The base overflows the stack, or writes beyond it.
  def test_inspect_of_many_groups
    environment = { "RUBY_FIBER_MACHINE_STACK_SIZE" => "131072" }
    assert_separately([environment], <<~'RUBY')
      found = Regexp.new("(a)" * 32_767).match("a" * 32_767)
      assert_equal(found.inspect.size, Fiber.new { found.inspect.size }.resume)
    RUBY
  end
end
