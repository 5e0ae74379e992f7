# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A ractor that never blocks gives its native thread to others at the end of its time slice
# (internal/thread/time_slice.h). On stock the ninth ractor waits for ever.
class TestRactorSlices < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120
  BUSY = <<~'RUBY'
    n = Integer(ENV.fetch("BUSY"))
    busy = n.times.map { Ractor.new { loop { } } }
    assert_equal(:ok, Ractor.new { :ok }.take)
    late = n.times.map { |i| Ractor.new(i) { |k| x = 0; 1000.times { x += k }; x } }
    assert_equal(n.times.map { _1 * 1000 }, late.map(&:take))
  RUBY

  def test_more_busy_ractors_than_native_threads
    run_alone(BUSY, env: { "BUSY" => "9" })
  end

  def test_native_threads_for_one_processor
    run_alone(BUSY, env: { "BUSY" => "2", "RUBY_MAX_CPU" => "1" })
  end

  def test_compiled_code
    omit("no YJIT") unless defined?(RubyVM::YJIT)
    run_alone(BUSY, args: %w[--yjit --yjit-call-threshold=1],
              env: { "BUSY" => "3", "RUBY_MAX_CPU" => "2" })
  end

  def test_threads_of_the_main_ractor_share_native_threads
    run_alone(<<~'RUBY', env: { "RUBY_MAX_CPU" => "2", "RUBY_MN_THREADS" => "1" })
      stop = false
      threads = 3.times.map { Thread.new { n = 0; n += 1 until stop; n } }
      2.times { Ractor.new { loop { } } }
      assert_equal(:ok, Ractor.new { :ok }.take)
      stop = true
      assert_operator(threads.map(&:value).min, :>, 0)
    RUBY
  end

  # Threads that hand over to each other all the time are no thread whose time slice ends.
  def test_threads_of_one_ractor_that_wake_each_other
    run_alone(<<~'RUBY', env: { "RUBY_MAX_CPU" => "2" })
      Ractor.new do
        a, b = Queue.new, Queue.new
        Thread.new { loop { b << a.pop } }
        a << 1
        loop { a << b.pop }
      end
      5.times { |i| assert_equal(i, Ractor.new(i) { _1 }.take) }
    RUBY
  end

  # Each ractor gets its share, whatever the others do.
  def test_all_of_many_ractors_run
    run_alone(Cases["thread/ractor_slices/all_of_many_ractors_run"], env: { "RUBY_MAX_CPU" => "3" })
  end

  def test_collections_while_ractors_take_turns
    run_alone(
      Cases["thread/ractor_slices/collections_while_ractors_take_turns"],
      env: { "RUBY_MAX_CPU" => "2" })
  end

  def test_end_of_the_process_while_ractors_wait_for_a_native_thread
    4.times do
      out = EnvUtil.invoke_ruby([{ "RUBY_MAX_CPU" => "2" }, "-W0", "-e", <<~'RUBY'], "", true, true,
        5.times { Ractor.new { loop { } } }
        puts Ractor.new { :ok }.take
      RUBY
                                timeout: AtLength.of(120))
      assert_equal(["ok\n", ""], out[0, 2])
      assert_predicate(out[2], :success?)
    end
  end

  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["thread/ractor_slices/fork"], env: { "RUBY_MAX_CPU" => "2" })
  end
end
