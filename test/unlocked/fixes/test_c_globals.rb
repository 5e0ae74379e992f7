# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/at_length"

# Each variable in C that holds an object is known to the GC (cases/c_globals.rb says how that is
# found out). Nothing is found on stock, either; the second test shows that something would.
class TestCGlobals < Test::Unit::TestCase
  include ExtensionTools

  CASE = File.expand_path("../cases/c_globals.rb", __dir__)
  # Three variables: of an object that nothing keeps but a constant, and two that the GC knows.
  SOURCE = <<~'C'
    #include <ruby.h>

    VALUE kept_by_constant, registered, marked;

    void
    Init_c_globals_example(void)
    {
        kept_by_constant = rb_str_new_cstr("kept by a constant");
        rb_const_set(rb_cObject, rb_intern("KEEPS"), kept_by_constant);
        rb_gc_register_address(&registered);
        registered = rb_str_new_cstr("registered");
        marked = rb_str_new_cstr("marked");
        rb_gc_register_mark_object(marked);
    }
  C

  def setup
    super
    omit "no /proc/self/mem" unless File.readable?("/proc/self/mem")
    omit "no nm" unless system("nm", "--version", out: File::NULL, err: File::NULL)
  end

  def found(*extensions)
    Dir.mktmpdir("c_globals") do |folder|
      command = [OWN, "-W0", CASE, *extensions]
      out, status = Open3.capture2e(*command, chdir: folder)
      assert_predicate(status, :success?, out)
      out.lines(chomp: true)
    end
  end

  def test_each_variable_of_ruby
    assert_equal(["looked at more than 200"], found)
  end

  def test_a_variable_that_the_gc_does_not_know
    compile(OWN, "c_globals_example", SOURCE) do |path|
      assert_equal(["c_globals_example.so: kept_by_constant", "looked at more than 200"],
                   found(path))
    end
  end
end
