# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# A ractor that never blocks gives its native thread to others at the end of its time slice
# (internal/thread/time_slice.h). On stock the ninth ractor waits for ever.
class TestRactorSlices < Test::Unit::TestCase
  def run_alone(program, *options, env: {})
    assert_separately([env, "-W0", *options], program, timeout: AtLength.of(120))
  end

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
    run_alone(BUSY, "--yjit", "--yjit-call-threshold=1",
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
    run_alone(<<~'RUBY', env: { "RUBY_MAX_CPU" => "3" })
      rounds = 9.times.map do |i|
        Ractor.new(i) do |k|
          n = 0
          fiber = Fiber.new { loop { Fiber.yield(n += 1) } }
          until Ractor.current[:stop]
            case k % 6
            when 0 then n += 1
            when 1 then n += Array.new(10) { |j| "x" * (j + 50) }.size / 10
            when 2 then n += "s#{n % 100}".to_sym.to_s.size / 3 + 1
            when 3 then fiber.resume
            when 4 then n += Thread.new { 1 }.value
            when 5 then Thread.pass; n += 1
            end
            Ractor.current[:stop] = true if n > 20_000 || (k == 4 && n > 200)
          end
          n
        end
      end
      assert_operator(rounds.map(&:take).min, :>, 200)
    RUBY
  end

  def test_collections_while_ractors_take_turns
    run_alone(<<~'RUBY', env: { "RUBY_MAX_CPU" => "2" })
      ractors = 4.times.map do |i|
        Ractor.new(i) do |k|
          keep = []
          3_000.times do |j|
            keep << "#{k}-#{j}"
            keep.shift if keep.size > 100
            GC.start(full_mark: false) if j % 1000 == 500
          end
          keep.all? { _1.start_with?("#{k}-") } && keep.size
        end
      end
      assert_equal([100] * 4, ractors.map(&:take))
    RUBY
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
    run_alone(<<~'RUBY', env: { "RUBY_MAX_CPU" => "2" })
      3.times { Ractor.new { loop { } } }
      assert_equal(:ok, Ractor.new { :ok }.take)
      3.times do
        child = fork do
          2.times { Ractor.new { loop { } } }
          exit!(Ractor.new { :ok }.take == :ok)
        end
        Process.wait(child)
        assert_predicate($?, :success?)
      end
      assert_equal(:ok, Ractor.new { :ok }.take)
    RUBY
  end
end
