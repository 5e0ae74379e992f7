# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# The lock of an extension whose C library keeps state of the process (internal/stdlib/lock.h), in
# Etc and NKF: nobody waits for ever.
class TestExtLock < Test::Unit::TestCase
  include ExtensionTools
  include SeparateProcess

  # With gems: nkf is one.
  def assert_gives(wanted, body)
    out, status = Open3.capture2e(CLEAN, OWN, "-W0", "-e", body)
    assert_equal([wanted, true], [out.chomp, status.success?])
  end

  # A thread that is killed while it waits has not the lock.
  def test_killed_while_it_waits
    assert_gives("[:done, \"abc\"]", <<~'RUBY')
      require "nkf"
      big = ("\u3042" * 100_000).freeze
      ractor = Ractor.new(big) { |text| 30.times { NKF.nkf("-e", text) }; :done }
      threads = Array.new(20) { Thread.new { loop { NKF.nkf("-e", "abc") } } }
      threads.each { |thread| Thread.pass; thread.kill }
      threads.each(&:join)
      p [ractor.take, NKF.nkf("-e", "abc")]
    RUBY
  end

  # The main ractor loads an encoding for another one, and waits for the lock at that time.
  def test_encoding_that_is_loaded
    assert_gives('"EUC-JP"', <<~'RUBY')
      require "nkf"
      big = ("\u3042" * 300_000).freeze
      ractor = Ractor.new(big) { |text| NKF.nkf("--oc=eucJP-nkf", text).encoding.to_s }
      200.times { NKF.nkf("-j", "abc") }
      p ractor.take
    RUBY
  end

  # A hook on the error that is raised with the lock calls the extension again.
  def test_hook_on_its_error
    run_alone(<<~'RUBY')
      require "etc"
      names = []
      hook = TracePoint.new(:raise) { names << Etc.getpwuid.name }
      hook.enable { assert_raise(ArgumentError) { Etc.getpwnam("no-such-user-x") } }
      assert_equal([Etc.getpwuid.name], names)
    RUBY
  end

  # Each entry of an iteration is one user's, while other ractors ask for entries, too.
  def test_iterations
    run_alone(Cases["stdlib/ext_lock/iterations"])
  end

  # The environment may change while a ractor asks who is logged in.
  def test_login_name_while_the_environment_changes
    run_alone(<<~'RUBY')
      require "etc"
      ENV["USER"] = "me"
      want = Etc.getlogin
      ractor = Ractor.new { Array.new(20_000) { Etc.getlogin }.uniq }
      20_000.times { |i| ENV["K#{i % 500}"] = "x" * (i % 50) }
      assert_equal([want], ractor.take)
      assert_raise(RangeError) { Etc.getpwuid(Float::NAN) }
    RUBY
  end
end
