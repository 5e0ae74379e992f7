# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"
require_relative "../tools/extension_tools"

# Code that holds the VM lock, or no lock, and reads or changes what other ractors use without it
# (doc/ractor/vm_lock.md). Most of these programs crash the base, or CRuby's lock for instance
# variables has hidden the fault there. Each of them ends by itself on any machine.
class TestVmLock < Test::Unit::TestCase
  include ExtensionTools

  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)

  def setup
  end

  def run_case(name, *options)
    program = File.read("#{__dir__}/../cases/vm_lock_#{name}.rb")
    assert_separately(["-W0", "-r", LENGTH, *options], program, timeout: AtLength.of(180))
  end

  def with_extension
    omit "runs where the stock build stands beside (make test-unlocked)" unless BUILD
    source = File.read("#{__dir__}/../harness/vm_lock_walks.c")
    compile(OWN, "vm_lock_walks", source) { |path| yield path }
  end

  def test_warmup
    run_case("warmup")
  end

  def test_objspace
    run_case("objspace")
  end

  def test_global_names
    run_case("global_names")
  end

  def test_keywords
    run_case("keywords")
  end

  def test_constants
    run_case("constants")
  end

  def test_constants_compiled
    omit "needs YJIT" unless defined?(RubyVM::YJIT)
    run_case("constants", "--yjit", "--yjit-call-threshold=1")
  end

  def test_removed_constants
    run_case("removed")
  end

  def test_extension_that_walks_over_the_heap
    with_extension { |path| run_case("extension", "-r", path) }
  end

  def test_hooks_for_thread_events_in_a_forked_child
    with_extension { |path| run_case("fork", "-r", path) }
  end
end
