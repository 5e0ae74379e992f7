# frozen_string_literal: true
require "test/unit"
require "io/wait"
require_relative "../tools/wrong_answers_tools"
require_relative "../tools/separate_process"

# Wrong answers of CRuby that patches/fixes fixes: each test fails on stock, but that of
# ruby2_keywords.
class TestWrongAnswers < Test::Unit::TestCase
  include WrongAnswersTools

  # Bug-22002
  def test_conditions
    PARSERS.each do |parser|
      %w[eval binary].each do |way|
        assert_case("conditions.rb", /\A\d{4} conditions\n\z/,
                    options: parser, arguments: [way, "1000", "100"])
      end
    end
  end

  def test_conditions_compiled
    YJIT.last(1).each do |options|
      assert_case("conditions.rb", /\A\d+ conditions\n\z/, options:,
                  arguments: %w[eval 30 10])
    end
  end

  def test_ensure_of_dead_code
    PARSERS.each do |parser|
      assert_case("ensure_of_dead_code.rb", "4 methods\n", options: parser)
    end
  end

  def test_it_in_clauses
    PARSERS.product(%w[eval binary]) do |parser, way|
      assert_case("it_in_clauses.rb", /\A\d+ clauses\n\z/, options: parser, arguments: [way])
    end
    each_engine(YJIT.last(1)) do |options|
      assert_case("it_in_clauses.rb", /\A\d+ clauses\n\z/, options: options, arguments: ["eval"])
    end
  end

  def test_keyword_splats
    each_engine do |options|
      PARSERS.each do |parser|
        assert_case("keyword_splats.rb", "21 calls\n", options: [*options, *parser])
      end
    end
  end

  def test_visibility_in_refinements
    each_engine { |options| assert_case("refined_visibility.rb", "done\n", options: options) }
  end

  def test_module_function_in_a_refinement
    assert_separately(["-W0"], <<~'RUBY')
      class Above
        def shown = :shown
      end
      class Below < Above; end
      functions = nil
      Module.new { refine(Below) { module_function :shown; functions = self } }
      assert_equal(:shown, functions.shown)
      assert_equal(:shown, Below.new.shown)
    RUBY
  end

  Empty = Data.define
  class Checked < Data.define
    def initialize(**) = super
  end

  def test_data_without_members
    [Empty.new, Empty.new(**{}), Empty[], Checked.new, Empty.new.dup, Empty.new.clone,
     Empty.new.with, Marshal.load(Marshal.dump(Empty.new))].each do |data|
      assert_predicate(data, :frozen?)
    end
    assert_raise(FrozenError) { Empty.new.instance_variable_set(:@a, 1) }
    assert_predicate(Ractor.make_shareable(Empty.new), :frozen?)
    assert(Ractor.shareable?(Empty.new))
    assert_raise(ArgumentError) { Empty.new(1) }
    assert_raise(ArgumentError) { Empty.new(a: 1) }
  end

  def test_wait_for_an_io_with_characters
    IO.pipe do |reader, writer|
      reader.set_encoding("utf-8:utf-16le")
      writer << "ab"
      char = reader.getc
      [char, "\u3042".encode("utf-16le")].each do |pushed|
        reader.ungetc(pushed)
        assert(reader.wait_readable(0))
        assert(reader.wait_readable)
        assert(reader.wait_priority(0))
        assert(reader.wait(0))
        assert(reader.wait(IO::READABLE, 0))
        assert(reader.ready?) if reader.respond_to?(:ready?)
        assert_equal([[reader], [], []], IO.select([reader], nil, nil, 0))
        assert_equal(pushed, reader.getc)
      end
      # The byte that is left is in the other buffer.
      assert(reader.wait_readable(0))
      reader.getc
      assert_nil(reader.wait_readable(0))
      assert_raise(IOError) { writer.wait_readable(0) }
      reader.ungetc("a".encode("utf-16le"))
      assert_raise(IOError) { reader.readpartial(1) }
    end
  end

  def test_signs_and_counts_in_marshal_data
    %w[+ -].product(["\x06ab", "\x0aabcdefghij"]) do |sign, digits|
      assert_kind_of(Integer, Marshal.load("\x04\bl#{sign}#{digits}".b))
    end
    ["l?\x06ab", "l\x00\x06ab", "l+\xfa", "l-\xfc\x00\x00\x00\x80", "l,\x0aabcdefghij", "{\xfa",
     "}\xfai\x06", "I\"\x06a\xfa", "I:\x06a\xfa", "o:\x0bObject\xfa"].each do |data|
      ["\x04\b#{data}".b, "\x04\b[\x06#{data}".b].each do |text|
        assert_raise(ArgumentError, text.inspect) { Marshal.load(text) }
        IO.pipe(binmode: true) do |reader, writer|
          writer << text
          writer.close
          assert_raise(ArgumentError, text.inspect) { Marshal.load(reader) }
        end
      end
    end
  end

  def test_overtaken_class_variables
    each_engine do |options|
      assert_separately([*options, "-W0"], Cases["fixes/wrong_answers/overtaken_class_variables"])
    end
  end

  # Each combination of signs and sizes, against what the definition says.
  def test_powers_and_remainders
    near = [0, 1, 2, 3, 7, 2**31, 2**32, 2**62, 2**63, 2**64].flat_map { |n| [n - 1, n, n + 1] }
    numbers = (near + [10**30, 3**50]).flat_map { |n| [n, -n] }.uniq
    moduli = numbers - [0]
    numbers.product([0, 1, 2, 3, 17, 64], moduli) do |base, exponent, modulus|
      assert_equal(base**exponent % modulus, base.pow(exponent, modulus)) if
        (base + exponent + modulus) % 7 == 0 || base == 0
    end
    numbers.product(moduli) do |number, divisor|
      quotient, modulo = number.divmod(divisor)
      assert_equal(number, quotient * divisor + modulo)
      assert(modulo == 0 || (modulo < 0) == (divisor < 0) && modulo.abs < divisor.abs)
      assert_equal([modulo, quotient], [number % divisor, number / divisor])
      rest = number.remainder(divisor)
      assert(rest == 0 || (rest < 0) == (number < 0) && rest.abs < divisor.abs)
      assert_equal(0, (number - rest) % divisor)
    end
  end

  def test_unbound_methods_of_modules
    mod = Module.new { def hello = 1 }
    base = Class.new { extend mod }
    sub = Class.new(base)
    other = Class.new { include mod }
    whole = mod.instance_method(:hello)
    same = [sub.method(:hello).unbind, base.method(:hello).unbind, other.instance_method(:hello),
            other.new.method(:hello).unbind, whole.bind(Object.new).unbind, whole.clone]
    same.each do |unbound|
      assert_equal(whole, unbound)
      assert_equal(unbound, whole)
      assert_equal(whole.hash, unbound.hash)
      assert(whole.eql?(unbound))
    end
    assert_not_equal(whole, Module.new { def hello = 1 }.instance_method(:hello))
    # Bound ones are those of one receiver, and of one place.
    assert_not_equal(sub.method(:hello), base.method(:hello))
    twice = Class.new(base) { extend mod }
    assert_equal(twice.method(:hello), twice.method(:hello))
  end

  def test_digits
    1.upto(140) do |exponent|
      [2**exponent - 1, 2**exponent, 2**exponent + 1].each do |number|
        [2, 3, 4, 10, 256, 2**32, 2**64].each { |base| assert_digits(number, base) }
      end
    end
    [2**1024, 2**4096, 3**1024, 10**256, 10**512, 7**2048].each do |number|
      [2, 3, 7, 10, 2**32, 2**64, 10**32, 3**64].each { |base| assert_digits(number, base) }
    end
  end

  def assert_digits(number, base)
    digits = number.digits(base)
    assert(digits.all? { |digit| digit.between?(0, base - 1) }, "#{number} #{base}")
    assert_not_equal(0, digits.last)
    assert_equal(number, digits.reverse.inject(0) { |sum, digit| sum * base + digit })
  end

  def test_sum_from_a_float_on
    assert_equal(1.0, ([0.1] * 10).sum(0.0))
    assert_equal(([0.1] * 10).each.sum(0.0), ([0.1] * 10).sum(0.0))
    assert_equal(3.3, [3, 0.1, 0.2].sum(0.0))
    assert_equal(0.6, [0.1, 0.2, 0.3].sum(0.0))
    assert_equal(0.7, [1, 2, 3].sum(0.0) { |n| n / 10.0 }.then { |sum| sum + 0.1 }.round(15))
    assert_equal("-0.0", [-0.0, -0.0].sum(-0.0).to_s)
    assert_equal("0.0", [-0.0].sum.to_s)
    assert_equal("-0.0", [].sum(-0.0).to_s)
    assert_equal([3.5, 2.0**70, 0.75], [[1, 2].sum(0.5), [2**70].sum(0.0), [1/4r].sum(0.5)])
    assert_equal(0.5 + 1i, [1i].sum(0.5))
    assert_equal(Float::INFINITY, [1, 2.0].sum(Float::INFINITY))
    assert_predicate([Float::INFINITY].sum(-Float::INFINITY), :nan?)
    assert_predicate([1].sum(Float::NAN), :nan?)
    assert_raise(TypeError) { ["a"].sum(0.0) }
  end

  def test_floor_and_ceil_with_places
    chance = Random.new(1)
    floats = [0.29, 1.1, 2.5, 4.35, 8.7, 1e15 + 0.2, 1975.508979847812, 46739.268314705216, 5e-324,
              3.9631328751303982, 46875804765280.414, 6.0471610097405305e-05, 1e22, 1e-300,
              Float::MAX, Float::MIN, 0.1 + 0.2, 1e16, 123.456]
    400.times { floats << chance.rand * 10.0**chance.rand(-22..22) }
    400.times { floats << chance.rand(10**6) / 10.0**chance.rand(0..8) }
    floats.reject!(&:zero?)
    floats.flat_map { |float| [float, -float] }.each do |float|
      1.upto(21) do |places|
        floor = float.floor(places)
        assert_equal(-floor, (-float).ceil(places), "#{float} #{places}")
        # The largest float that stands for a decimal number and is not above.
        scaled = (float.to_r * 10**places).floor
        wanted = [scaled + 1, scaled].map { |n| Float("#{n}e-#{places}") }.find { |n| n <= float }
        assert_equal(wanted, floor, "#{float}.floor(#{places})")
        # A float with no more places is the result itself.
        assert_equal(float, floor) if (Rational(float.to_s) * 10**places).denominator == 1
        assert_equal(float < 0 ? float.ceil(places) : floor, float.truncate(places))
      end
    end
  end

  def test_rational_literals_with_underscores
    PARSERS.each do |parser|
      assert_separately([*parser, "-W0"], <<~'RUBY')
        %w[1_0.2_5r 1.2_5r 0.1_2_3r 0.0_1r 1.5_0r 1_000.25r 1_0r 0.0_0r 1_0.0_10r 10.0_0r 1_0.5ri
           12345678901.1_2345678901r 0.000_000_000_000_1r].each do |text|
          assert_equal(eval(text.delete("_")), eval(text), text)
          assert_equal(eval("-" + text.delete("_")), eval("-" + text), text)
        end
      RUBY
    end
  end

  # Keywords of a ruby2_keywords method reach the method that it calls, also as the last of the
  # arguments after `*`.
  def test_ruby2_keywords_with_an_argument_after_the_splat
    each_engine do |options|
      assert_separately(
        [*options, "-W0"],
        Cases["fixes/wrong_answers/ruby2_keywords_with_an_argument_after_the_splat"])
    end
  end

  def test_limits_that_no_condition_variable_can_wait_for
    assert_separately([], <<~'RUBY')
      require "timeout"
      threads = [Float::INFINITY, 2**70, 1e300, 10r**40].map do |seconds|
        Thread.new { Timeout.timeout(seconds) { sleep } }
      end
      Thread.pass until threads.all?(&:stop?)
      find = -> { Thread.list.find { |thread| thread.name == "Timeout stdlib thread" } }
      Thread.pass until (watcher = find.call) && watcher.stop?
      assert_predicate(watcher, :alive?)
      assert_raise(Timeout::Error) { Timeout.timeout(0.01) { sleep } }
      assert_same(watcher, find.call)
    RUBY
  end

  def test_a_limit_that_is_not_a_number
    require "timeout"
    assert_raise(ArgumentError) { Timeout.timeout(Float::NAN) { flunk } }
  end
end
