# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# What the main ractor does for others (internal/ractor/main_call.h). On stock an interrupt of a
# require in a ractor frees what the main ractor still writes to, a file that ends its thread lets
# the ractor wait for ever, and load changes a Hash that others change, too.
class TestMainCalls < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = "require \"tmpdir\"\nWarning[:experimental] = false\n"

  def test_an_interrupted_require = run_alone(Cases["ractor/main_calls/interrupted"])

  def test_load_beside_require = run_alone(Cases["ractor/main_calls/loads"])

  def test_how_a_file_ends = run_alone(Cases["ractor/main_calls/ends"])

  def test_names
    run_alone(<<~'RUBY')
      got = Ractor.new do
        [3, "a\0b", "no_such_file"].map do |name|
          require name
        rescue LoadError, StandardError => e
          [e.class, e.message, e.respond_to?(:path) && e.path]
        end
      end.take
      assert_equal([[TypeError, "no implicit conversion of Integer into String", false],
                    [ArgumentError, "path name contains null byte", false],
                    [LoadError, "cannot load such file -- no_such_file", "no_such_file"]], got)
    RUBY
  end

  # Stock raises in the main thread, whatever that does, and the ractor waits for ever.
  def test_no_thread_for_the_call
    run_alone(<<~'RUBY')
      ractor = Ractor.new do
        Ractor.receive
        require "set"
      rescue ThreadError => e
        e.message
      end
      Thread.main.group.freeze
      ractor.send(nil)
      assert_equal("can't start a new thread (frozen ThreadGroup)", ractor.take)
    RUBY
  end

  # Stock hands over what is not shareable.
  def test_names_with_instance_variables
    run_alone(<<~'RUBY')
      Object.prepend(Module.new do
        def require(name)
          $seen = [name, name.instance_variables] if Ractor.main?
          super
        end
      end)
      Ractor.new { require "set".dup.tap { _1.instance_variable_set(:@own, [1]) }.freeze }.take
      assert_equal(["set", []], $seen)
    RUBY
  end

  # The child of a file that forks has no thread that waits for it.
  def test_a_file_that_forks
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      Dir.mktmpdir do |dir|
        File.write("#{dir}/forks.rb", "$child = fork\n")
        file = "#{dir}/forks.rb"
        assert_equal(true, Ractor.new(file) { |name| require name }.take)
        _, status = Process.wait2($child)
        assert_predicate(status, :success?)
      end
    RUBY
  end
end
