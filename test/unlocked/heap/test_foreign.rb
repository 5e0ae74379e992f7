# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# Functions of an extension that does not say that it is safe for ractors: dfree, dmark, finalizers
# and others do not run in another native thread while the main ractor runs a method of it. On stock
# those do that run in finalizers and jobs; each ractor runs them.
class TestForeign < Test::Unit::TestCase
  include ExtensionTools
  include SeparateProcess
  TIMEOUT = 180
  IMMEDIATE = %i[dfree embedded dmark gvl].freeze
  LATER = %i[deferred untyped finalizer].freeze

  def run_foreign(name, args: [], **given)
    source = File.read("#{__dir__}/../harness/foreign_calls.c")
    compile(OWN, "foreign_calls", source) do |path|
      run_alone(Cases["heap/foreign/#{name}", **given], args: ["-r", path, *args])
    end
  end

  def garbage(wanted, compact: false, hooks: false, rounds: 500, **opt)
    run_foreign("garbage", WANTED: wanted, COMPACT: compact, HOOKS: hooks, ROUNDS: rounds, **opt)
  end

  def test_dfree_and_finalizers = garbage(IMMEDIATE + LATER)

  def test_compaction = garbage(IMMEDIATE + LATER + %i[dcompact], compact: true)

  def test_hooks = garbage(IMMEDIATE + LATER + %i[hook], hooks: true)

  def test_who_runs_finalizers
    run_alone(Cases["heap/foreign/finalizers"])
  end

  # Freed memory is overwritten: without the rule the list of a thread leads into it.
  def test_lists_of_threads_and_files
    run_alone(Cases["heap/foreign/lists"], env: { "MALLOC_PERTURB_" => "165" })
  end

  def test_a_ractor_begins_during_the_sweep
    run_foreign("begins")
  end

  def test_jobs = garbage(IMMEDIATE + %i[job])
end
