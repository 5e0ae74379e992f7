# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# Code that holds the VM lock, or no lock, and reads or changes what other ractors use without it
# (doc/ractor/vm_lock.md). Most of these programs crash the base, or CRuby's lock for instance
# variables has hidden the fault there. Each of them ends by itself on any machine.
class TestVmLock < Test::Unit::TestCase
  include MixedExtensionTools
  include SeparateProcess
  TIMEOUT = 180

  def with_extension
    needs_build
    source = File.read("#{__dir__}/../harness/vm_lock_traversals.c")
    compile(OWN, "vm_lock_traversals", source) { |path| yield path }
  end

  def test_warmup
    run_alone(Cases["heap/vm_lock/warmup"])
  end

  def test_objects_that_are_being_made
    run_alone(Cases["heap/vm_lock/half_made"])
  end

  def test_objspace
    run_alone(Cases["heap/vm_lock/objspace"])
  end

  def test_global_names
    run_alone(Cases["heap/vm_lock/global_names"])
  end

  def test_keywords
    run_alone(Cases["heap/vm_lock/keywords"])
  end

  def test_constants
    run_alone(Cases["heap/vm_lock/constants"])
  end

  def test_constants_compiled
    omit "needs YJIT" unless defined?(RubyVM::YJIT)
    run_alone(Cases["heap/vm_lock/constants"], args: %w[--yjit --yjit-call-threshold=1])
  end

  def test_removed_constants
    run_alone(Cases["heap/vm_lock/removed"])
  end

  # SWP-H
  def test_sweeping_beside_a_ractor_that_does_not_stop
    with_extension { |path| run_alone(Cases["heap/vm_lock/sweeping"], args: ["-r", path]) }
  end

  # SWP-H
  def test_stack_overflow_beside_collections
    run_alone(Cases["heap/vm_lock/stack_overflow"])
  end

  # SWP-I
  def test_flags_of_the_collector
    run_alone(Cases["heap/vm_lock/flags"])
  end

  def test_extension_that_traverses_the_heap
    with_extension { |path| run_alone(Cases["heap/vm_lock/extension"], args: ["-r", path]) }
  end

  def test_hooks_for_thread_events_in_a_forked_child
    with_extension { |path| run_alone(Cases["heap/vm_lock/fork"], args: ["-r", path]) }
  end
end
