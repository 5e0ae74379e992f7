# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Ways by which a mutable object would reach a second ractor (doc/ractor/isolation.md). On stock
# each of these programs lets it through, or crashes.
class TestIsolation < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = <<~'RUBY'
    Isolation = Ractor::IsolationError
    def share(&block) = Ractor.make_shareable(block)
    def quiet = Thread.current.report_on_exception = false

    # The class of the error of a ractor, or its value.
    def remote(*args, &block)
      Ractor.new(*args, &block).take
    rescue Ractor::RemoteError => e
      e.cause.class
    end
  RUBY

  # With a module as self, so that blocks can become shareable.
  def run_bare(body) = run_alone(format(BARE, body))

  BARE = "Module.new.instance_exec do\n%s\nend"

  def test_fiber_storage_of_a_new_ractor
    run_alone(Cases["ractor/isolation/fiber_storage_of_a_new_ractor"])
  end

  def test_fiber_storage_in_many_ractors
    run_alone(Cases["ractor/isolation/fiber_storage_in_many_ractors"])
  end

  def test_debug_and_verbose
    run_alone(Cases["ractor/isolation/debug_and_verbose"])
  end

  def test_procs_become_shareable_with_their_variables
    run_bare(Cases["ractor/isolation/procs_become_shareable_with_their_variables"])
  end

  def test_procs_of_c_functions
    run_bare(Cases["ractor/isolation/procs_of_c_functions"])
  end

  def test_the_block_of_a_ractor_does_not_become_shareable
    run_alone(<<~'RUBY')
      @list = []
      pr = proc { @list }
      assert_equal(NilClass, Ractor.new(&pr).take.class)
      assert_equal([false, false], [Ractor.shareable?(pr), pr.frozen?])
      assert_same(@list, pr.call)
      assert_raise(TypeError) { Ractor.new(pr) { |q| q.call << 1 } }
    RUBY
  end

  def test_blocks_of_methods
    run_bare(<<~'RUBY')
      def capture(&block) = share { block.call(2) }
      list = []
      assert_raise(Isolation) { capture { |x| list << x } }
      assert_equal(3, capture(&share { |x| x + 1 }).call)
      assert_raise(Isolation) { capture(&:to_s) }
      assert_equal("2", capture(&Ractor.make_shareable(:to_s.to_proc)).call)
      def started(&block) = Ractor.new { block.call }
      assert_raise(ArgumentError) { started { list << 1 } }
      def optional(&block) = share { block }
      assert_nil(optional.call)
    RUBY
  end

  def test_special_variables
    run_bare(Cases["ractor/isolation/special_variables"])
  end

  EVALS = Cases["ractor/isolation/evals"]

  def test_eval
    body = PRELUDE + format(BARE, EVALS)
    %w[prism parse.y].each do |parser|
      assert_separately(["-W0", "--parser=#{parser}"], body, timeout: 60)
    end
  end

  def test_io_is_not_shareable
    run_alone(<<~'RUBY')
      r, w = IO.pipe
      assert_raise(Ractor::Error) { Ractor.make_shareable(r) }
      assert_raise(Ractor::Error) { Ractor.make_shareable([w]) }
      assert_equal(false, Ractor.shareable?(r.freeze))
      assert_equal(false, Ractor.shareable?([w.freeze].freeze))
      w.write("a") rescue assert_kind_of(FrozenError, $!)
    RUBY
  end

  def test_what_runs_in_the_main_ractor
    run_alone(Cases["ractor/isolation/what_runs_in_the_main_ractor"])
    assert_in_out_err(["-W0"], <<~'RUBY', %w[3 2 1], [])
      at_exit { puts 1 }
      Ractor.new { at_exit(&Ractor.make_shareable(proc { puts 2 })) ; nil }.take
      at_exit { puts 3 }
    RUBY
  end

  def test_removed_constants_and_class_variables
    run_alone(<<~'RUBY')
      LIST, NUMBER = [1], 2
      class Holder; @@list = [1]; end
      error = Ractor.new { quiet; (Object.send(:remove_const, :LIST) rescue $!) }.take
      assert_equal("can not access non-shareable objects in constant Object::LIST by " \
                   "non-main Ractor. (Object::LIST is an Array that is not frozen)",
                   error.message)
      assert_equal([Isolation, [1]], [error.class, LIST])
      assert_equal(2, remote { Object.send(:remove_const, :NUMBER) })
      assert_equal(Isolation, remote { quiet; Holder.remove_class_variable(:@@list) })
      assert_equal([1], Holder.class_variable_get(:@@list))
    RUBY
  end

  def test_thread_groups
    run_alone(<<~'RUBY')
      Thread.current.group.instance_variable_set(:@list, [1])
      group = Ractor.new do
        own = Thread.current.group
        inner = Thread.new { sleep }
        seen = [own.class, own.instance_variables, own.list.size, inner.group == own, own.enclosed?]
        inner.kill.join
        seen
      end.take
      assert_equal([ThreadGroup, [], 2, true, false], group)
      assert_equal(ThreadGroup::Default, Thread.current.group)
    RUBY
  end

  def test_a_value_leaves_its_threads_behind
    run_alone(Cases["ractor/isolation/a_value_leaves_its_threads_behind"])
  end

  def test_attached_objects
    run_alone(Cases["ractor/isolation/attached_objects"])
  end

  # A copy has a singleton class of its own, which belongs to the ractor that gets the copy.
  def test_attached_objects_of_copies
    run_alone(Cases["ractor/isolation/attached_objects_of_copies"])
  end

  def test_dumps_of_objects_with_singleton_classes
    run_alone(Cases["ractor/isolation/dumps_of_objects_with_singleton_classes"])
  end

  def test_copies_share_no_state
    run_alone(Cases["ractor/isolation/copies_share_no_state"])
  end

  def test_pathname
    run_alone(<<~'RUBY')
      require "pathname"
      assert_equal("b", Ractor.new { Pathname("a/b").relative_path_from(Pathname("a")).to_s }.take)
    RUBY
  end
end
