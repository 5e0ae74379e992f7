# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Encodings and converters that ractors use first (internal/load/encoding.h). On stock two ractors
# that load one at once crash, or find a file of the encoding half loaded.
class TestEncodingLoads < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    NAMES = Ractor.make_shareable(%w[
      EUC-JP Shift_JIS Windows-31J ISO-8859-2 ISO-8859-5 ISO-8859-15 Windows-1250 Windows-1251
      Windows-1252 Windows-1253 Big5 Big5-HKSCS GB18030 GBK EUC-KR EUC-TW CP949 CP51932 eucJP-ms
      KOI8-R KOI8-U UTF-16BE UTF-32LE UTF8-MAC IBM437 IBM852 TIS-620 Emacs-Mule])
    def use(name)
      text = "x\u00e9"
      other = text.dup.force_encoding(name)
      converted = begin text.encode(name).bytes rescue $!.class.name end
      [name, converted, other.size, other.valid_encoding?, other.encoding.dummy?]
    end
    def use_all(names) = names.map { |name| use(name) }.sort
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    # What the block returns, while the main thread runs no interrupts of other ractors: in a
    # handler of a signal, which waits for the block.
    def while_main_is_busy(&block)
      input, output = IO.pipe
      trap(:USR1) { input.read }
      thread = Thread.new do
        sleep 0.05
        block.call.tap { output.close }
      end
      Process.kill(:USR1, $$)
      thread.value
    end
  RUBY

  def run_alone(body, *options)
    assert_separately(["-W0", "-r", LENGTH, *options], "#{PRELUDE}\n#{body}", timeout: 60)
  end

  # ENC-A and ENC-C. Each process loads an encoding once.
  def test_ractors_load_the_same_encodings
    AtLength.of(12).times do |i|
      run_alone(<<~RUBY)
        names = Ractor.make_shareable(NAMES.shuffle(random: Random.new(#{i})))
        ractors = Array.new(4) { Ractor.new(names) { |all| use_all(all) } }
        got = ractors.map(&:take)
        assert_equal([use_all(NAMES)] * 4, got)
      RUBY
    end
  end

  def test_ractors_load_different_encodings
    AtLength.of(8).times do |i|
      run_alone(<<~RUBY)
        ractors = Array.new(4) do |n|
          Ractor.new(n) { |part| use_all(NAMES.each_slice(4).filter_map { |all| all[part] }) }
        end
        got = ractors.map(&:take).sum([])
        assert_equal(use_all(NAMES), got.sort)
      RUBY
    end
  end

  # CP51932 and eucJP-ms are based on EUC-JP.
  def test_encodings_and_their_base_at_once
    run_alone(<<~'RUBY')
      ractors = %w[CP51932 eucJP-ms EUC-JP].map { |name| Ractor.new(name) { |n| use(n) } }
      assert_equal([5, 5, 5], ractors.map { |r| r.take.size })
      assert_equal("CP51932", "a".dup.force_encoding("CP51932").encoding.name)
      assert_equal(1, "\xa4\xa2".dup.force_encoding("CP51932").size)
    RUBY
  end

  # ENC-C: on stock two lists share one buffer, which is freed twice.
  def test_lists_in_several_ractors
    AtLength.of(3).times do
      run_alone(<<~'RUBY')
        GC.stress = true
        ractors = Array.new(3) { Ractor.new { Array.new(3) { Encoding.list.size }.uniq } }
        got = ractors.map(&:take)
        GC.stress = false
        assert_equal([[Encoding.list.size]] * 3, got)
      RUBY
    end
  end

  def test_lists_of_names_beside_loads
    run_alone(<<~'RUBY')
      lister = Ractor.new do
        lists = -> { [Encoding.list.size, Encoding.name_list.size, Encoding.aliases.size] }
        Array.new(200) { lists.call }.uniq
      end
      ractors = Array.new(2) { Ractor.new { use_all(NAMES) } }
      ractors.each(&:take)
      assert_equal([[Encoding.list.size, Encoding.name_list.size, Encoding.aliases.size]],
                   lister.take)
    RUBY
  end

  def test_under_gc_stress
    run_alone(<<~'RUBY')
      GC.stress = true
      ractors = Array.new(2) { Ractor.new { use_all(%w[EUC-KR ISO-8859-7]) } }
      got = ractors.map(&:take)
      GC.stress = false
      assert_equal([use_all(%w[EUC-KR ISO-8859-7])] * 2, got)
    RUBY
  end

  def test_errors_are_those_of_one_ractor
    run_alone(<<~'RUBY')
      def errors
        [-> { "a".dup.force_encoding("nobody") }, -> { "a".encode("nobody") },
         -> { Encoding.find("no\0body") }, -> { Encoding.default_external = "nobody" },
         -> { Encoding::Converter.new("UTF-8", "nobody") }].map do |call|
          call.call
        rescue StandardError => e
          [e.class.name, e.message]
        end
      end
      got = Ractor.new { [errors, $!] }.take
      assert_equal([errors, nil], got)
    RUBY
  end

  def test_default_encodings_set_in_a_ractor
    run_alone(<<~'RUBY')
      got = Ractor.new do
        Encoding.default_external = "EUC-JP"
        Encoding.default_internal = "ISO-8859-2"
        Encoding.default_internal = nil
        [Encoding.default_external.name, Encoding.find("external").name, Encoding.default_internal]
      end.take
      assert_equal(["EUC-JP", "EUC-JP", nil], got)
    RUBY
  end

  # What interrupts the wait leaves nothing behind; the encoding is loaded all the same.
  # With $DEBUG, a thread that ends by an exception ends others: each rescues its own.
  def test_a_wait_that_is_interrupted
    run_alone(<<~'RUBY')
      $stderr.reopen(File::NULL)
      $DEBUG = true
      ractor = Ractor.new do
        Ractor.receive
        begun = Queue.new
        threads = %w[EUC-JP ISO-8859-7].map do |name|
          Thread.new do
            begun << name
            "a".dup.force_encoding(name).encoding.name
          rescue RuntimeError => error
            error.message
          end
        end
        threads.each { begun.pop }
        sleep 0.05
        threads.each { |thread| thread.raise("enough") }
        Ractor.yield threads.map(&:value)
        [use("EUC-JP")[0], use("ISO-8859-7")[0], $DEBUG]
      end
      errors = while_main_is_busy { ractor << :go; ractor.take }
      assert_equal(%w[enough enough], errors)
      assert_equal(["EUC-JP", "ISO-8859-7", true], ractor.take)
      assert_equal(true, $DEBUG)
      $DEBUG = false
    RUBY
  end

  # The thread that loads is one of the main ractor's.
  def test_all_threads_of_the_main_ractor_are_killed
    run_alone(<<~'RUBY')
      ractor = Ractor.new { use_all(NAMES) }
      killed = 0
      until ractor.inspect.include?("terminated") || killed > 1_000_000
        (Thread.list - [Thread.current]).each { |thread| thread.kill; killed += 1 }
        Thread.pass
      end
      assert_equal(use_all(NAMES), ractor.take)
      assert_operator(killed, :>, 0)
    RUBY
  end

  def test_the_main_ractor_can_make_no_thread
    run_alone(<<~'RUBY')
      ractor = Ractor.new do
        Ractor.receive
        %w[EUC-JP Big5].map { |name| "a".dup.force_encoding(name).encoding.name }
      end
      ThreadGroup::Default.freeze
      ractor << :go
      assert_equal(%w[EUC-JP Big5], ractor.take)
    RUBY
  end

  def test_debug_stays_as_it_is
    run_alone(<<~'RUBY')
      $stderr.reopen(File::NULL)
      $DEBUG = true
      ractors = Array.new(4) { Ractor.new { use_all(NAMES); $DEBUG } }
      assert_equal([true] * 5, [*ractors.map(&:take), $DEBUG])
      $DEBUG = false
    RUBY
  end

  def test_the_process_ends_while_a_ractor_waits
    assert_in_out_err(["-W0"], "#{PRELUDE}\n#{<<~'RUBY'}", ["done"], [], timeout: 30)
      ractors = Array.new(3) { |i| Ractor.new(NAMES[i]) { |n| Ractor.receive; use(n) } }
      while_main_is_busy { ractors.each { |r| r << :go }; sleep 0.05; puts "done" }
    RUBY
  end
end
