# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require_relative "../tools/class_fields_cases"

# Instance variables of classes and modules (doc/ivar/class.md): writing, reading, removing,
# copying and listing them, and what shares their place.
class TestClassFields < Test::Unit::TestCase
  include ClassFieldsCases

  def test_frozen_class_keeps_its_fields
    run_all(Cases["ivar/class_fields/frozen_class_keeps_its_fields"])
  end

  def test_copies_are_independent_and_merge_with_what_a_hook_has_set
    run_all(Cases["ivar/class_fields/copies_are_independent_and_merge_with_what_a_hook_has_set"])
  end

  def test_singletons_included_modules_and_refinements
    run_all(Cases["ivar/class_fields/singletons_included_modules_and_refinements"])
  end

  def test_class_variables_share_the_fields_and_stay_apart
    run_all(Cases["ivar/class_fields/class_variables_share_the_fields_and_stay_apart"])
  end

  def test_hidden_fields_autoload_and_class_paths
    Dir.mktmpdir do |dir|
      File.write(File.join(dir, "later_loaded.rb"), "Holder::LaterLoaded = 42\n")
      run_all(

        Cases["ivar/class_fields/hidden_fields_autoload_and_class_paths",
              LATER_LOADED: File.join(dir, "later_loaded.rb").dump])
    end
  end

  def test_each_and_remove_while_iterating
    run_all(Cases["ivar/class_fields/each_and_remove_while_iterating"])
  end

  def test_marshal_notices_a_class_that_changes_while_it_is_dumped
    run_shaped(Cases["ivar/class_fields/marshal_notices_a_class_that_changes_while_it_is_dumped"])
  end

  def test_no_singleton_class_comes_of_a_write
    run_all(<<~'RUBY')
      m, c = Module.new, Class.new
      before = ObjectSpace.count_objects[:T_CLASS]
      20.times { |i| [m, c].each { |o| o.instance_variable_set(:"@q#{i}", i) } }
      assert_operator(ObjectSpace.count_objects[:T_CLASS], :<=, before + 1)
    RUBY
  end

  def test_too_many_and_out_of_memory_leave_the_class_as_it_was
    run_alone(Cases["ivar/class_fields/too_many_and_out_of_memory_leave_the_class_as_it_was"])
  end

  def test_fork_and_threads
    omit("no fork here") unless Process.respond_to?(:fork)
    run_all(Cases["ivar/class_fields/fork_and_threads"])
  end
end
