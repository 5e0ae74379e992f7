# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require_relative "../tools/separate_process"

# Libraries are adapted to ractors by the first Ractor.new, and when they are required later.
class TestLibraries < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = ["-W0"].freeze
  TIMEOUT = 120
  PRELUDE = Cases["ractor/libraries/prelude"]

  def case(name, **opt) = run_alone(Cases["ractor/libraries/#{name}"], **opt)

  def test_a_program_without_ractors
    run_alone(<<~'RUBY')
      require "logger"
      assert_equal [], $LOADED_FEATURES.grep(%r{/unlocked/})
      assert_not_predicate Logger::ProgName, :frozen?
      assert_not_predicate Logger::Severity.const_get(:LEVELS), :frozen?
      assert_false Ractor.const_defined?(:Libraries)
    RUBY
  end

  def test_the_first_ractor = self.case("the_first_ractor")
  def test_a_library_that_is_required_later = self.case("a_library_that_is_required_later")
  def test_where_the_first_ractor_is_made = self.case("where_the_first_ractor_is_made")
  def test_two_threads_at_once = self.case("two_threads_at_once")
  def test_adapters_of_programs = self.case("adapters_of_programs")
  def test_an_adapter_that_raises = self.case("an_adapter_that_raises")
  def test_an_adapter_that_raises_at_its_end = self.case("an_adapter_that_raises_at_its_end")
  def test_methods_keep_their_signature = self.case("methods_keep_their_signature")

  def test_an_adapter_is_not_interrupted
    Dir.mktmpdir do |dir|
      File.write("#{dir}/late_one.rb", "")
      run_alone(<<~'RUBY', args: ["-I", dir])
        require "logger"
        main, done = Thread.main, []
        %w[logger late_one].each do |name|
          Ractor.adapt(name) { Thread.new { main.raise("late") }.join; done << name }
        end
        assert_raise(RuntimeError) { Ractor.new { } }
        assert_equal 1, Ractor.new { 1 }.take
        assert_raise(RuntimeError) { require "late_one" }
        assert_equal %w[logger late_one], done
      RUBY
    end
  end

  def test_a_file_with_the_name_of_a_library
    Dir.mktmpdir do |dir|
      FileUtils.mkdir_p(["#{dir}/lib", "#{dir}/other"])
      File.write("#{dir}/lib/colours.rb", "")
      File.write("#{dir}/other/colours.rb", "")
      run_alone(<<~RUBY, args: ["-I", "#{dir}/lib"])
        called = []
        2.times { |i| Ractor.adapt("colours") { called << i } }
        require "#{dir}/other/colours"
        Ractor.new { }.take
        assert_equal [], called
        require "colours"
        assert_equal [0, 1], called
      RUBY
    end
  end

  # As where a file of another library ends so: rubygems/vendor/timeout/lib/timeout.rb.
  def test_adapters_that_run_again = self.case("adapters_that_run_again")

  def test_a_ractor_in_a_file_that_is_loaded
    Dir.mktmpdir do |dir|
      File.write("#{dir}/logger_user.rb", "require 'logger'; UserRactor = Ractor.new { 1 }\n")
      run_alone(<<~'RUBY', args: ["-I", dir])
        require "logger_user"
        assert_equal 1, UserRactor.take
        assert_predicate Logger::ProgName, :frozen?
      RUBY
    end
  end

  def test_no_file_is_read
    run_alone(<<~'RUBY')
      require "logger"
      $LOAD_PATH.clear
      opened = []
      TracePoint.new(:script_compiled) { opened << _1.instruction_sequence.path }.enable do
        assert_equal 1, Ractor.new { 1 }.take
      end
      assert_equal [], opened.grep(%r{\A/})
      assert_predicate Logger::ProgName, :frozen?
    RUBY
  end

  # With few libraries: each that is loaded is adapted.
  def test_stress
    assert_in_out_err(%w[-W0 --disable-gems], <<~'RUBY', ["[true, true]"], [])
      require "logger"
      GC.stress = true
      Ractor.adapt("logger") { $called = true }
      ractor = Ractor.new { Logger::ProgName.frozen? }
      GC.stress = false
      p [ractor.take, $called]
    RUBY
  end
end
