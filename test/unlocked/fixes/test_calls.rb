# frozen_string_literal: true
require "test/unit"
require_relative "../tools/wrong_answers_tools"
require_relative "../tools/separate_process"

# What a method gets, and which error a call raises: patches/fixes/vm_insnhelper.c+call_cache.cocci,
# vm_insnhelper.c+super.cocci, vm_insnhelper.c+symbol_text.cocci, proc.c+super.cocci,
# vm_args.c+forwarding.cocci, prism_compile.c+it_lead.cocci and others.
# Each test fails on stock.
class TestCalls < Test::Unit::TestCase
  include WrongAnswersTools

  # `printed` is what the program prints when nothing is wrong: a string, or a pattern.
  def assert_program(program, printed, *options, arguments: [])
    command = ["-W0", *options, "-", *arguments]
    output, errors, status = EnvUtil.invoke_ruby(command, program, true, true, timeout: 300)
    about = -> { "#{command.join(" ")}: #{status}\n#{output[0, 2000]}#{errors[0, 2000]}" }
    assert(status.success?, about)
    assert(printed === output, about)
  end

  # Where each method is compiled, YJIT panics at some of these wrong calls, as on stock.
  def test_a_second_call_of_another_form
    each_engine([[], *YJIT.first(1)]) do |options|
      assert_program(Cases["fixes/calls/second_call"], /\A\d+ pairs\n\z/, *options,
                     arguments: ["67"])
    end
  end

  def test_what_is_forwarded
    each_engine([*PARSERS, *YJIT]) do |options|
      assert_program(Cases["fixes/calls/forwarded"], "done\n", *options)
    end
  end

  def test_it_of_a_list
    each_engine([*PARSERS, *YJIT]) do |options|
      assert_program(Cases["fixes/calls/it_of_a_list"], /\A\d+ calls\n\z/, *options)
    end
  end

  def test_find_patterns_in_branches_never_taken
    each_engine(PARSERS) do |options|
      assert_program(Cases["fixes/calls/dead_find_patterns"], /\A\d+ programs\n\z/, *options)
    end
  end

  def test_what_calls_refinements
    each_engine([*PARSERS, *YJIT]) do |options|
      assert_program(Cases["fixes/calls/refined"], "done\n", *options)
    end
  end

  def test_super_of_a_shared_proc
    each_engine do |options|
      assert_program(Cases["fixes/calls/super_of_a_shared_proc"], "0\n", *options,
                     arguments: ["20000"])
    end
  end

  def test_procs_without_a_binding_as_finalizers
    assert_program(Cases["fixes/calls/finalizers"], "done\n")
  end

  def test_scheduler_of_a_forked_child
    omit("no fork") unless Process.respond_to?(:fork)
    assert_program(Cases["fixes/calls/scheduler_of_a_child"], "done\n")
  end
end
