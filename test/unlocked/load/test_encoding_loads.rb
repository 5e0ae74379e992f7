# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Encodings and converters that ractors use first (internal/load/encoding.h). On stock two ractors
# that load one at once crash, or find a file of the encoding half loaded.
class TestEncodingLoads < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["load/encoding_loads/prelude"]

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
        Ractor.new { }.take # adapts libraries: not under stress
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
      Ractor.new { }.take
      GC.stress = true
      ractors = Array.new(2) { Ractor.new { use_all(%w[EUC-KR ISO-8859-7]) } }
      got = ractors.map(&:take)
      GC.stress = false
      assert_equal([use_all(%w[EUC-KR ISO-8859-7])] * 2, got)
    RUBY
  end

  def test_errors_are_those_of_one_ractor
    run_alone(Cases["load/encoding_loads/errors_are_those_of_one_ractor"])
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
    run_alone(Cases["load/encoding_loads/a_wait_that_is_interrupted"])
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
