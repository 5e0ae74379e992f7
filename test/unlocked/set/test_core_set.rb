# frozen_string_literal: true
require "test/unit"
require "open3"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# Sets with a table do what those of stock do: programs print all results of all methods, errors,
# changes during iterations and conversions, and stock prints the same. The builds that have no
# stock beside them run the programs for their checks.
class TestCoreSet < Test::Unit::TestCase
  include ExtensionTools
  include SeparateProcess

  PRELUDE = Cases["set/core/prelude"]
  COLLECT = "GC.auto_compact = true; GC.stress = false\n"

  # What a change of a method does to Sets. Each ends the tables.
  CHANGES = {
    "a method of Set" => "class Set; def include?(x) = :changed; end",
    "size, which others call" => "class Set; def size = 42; end",
    "a module in front" => "Set.prepend(Module.new { def add(x) = super(x.to_s) })",
    "a module in front of Enumerable" =>
      "Enumerable.prepend(Module.new { def any?(*) = :changed })",
    "a module behind" => "Set.include(Module.new { def any?(*) = :changed })",
    "a module in front of Array" => "Array.prepend(Module.new { def each = (yield 1; self) })",
    "a method of Enumerable" => "module Enumerable; def any?(*) = :changed; end",
    "a method of Object" => "class Object; def dup = 5; end",
    "Set.new" => "def Set.new(*) = super.tap { |s| s.instance_variable_get(:@hash)[:new] = true }",
    "a method of Hash" => "class Hash; alias old []; def [](x) = x == 2 || old(x); end",
    "each of Array" => "class Array; def each = (yield 1; self); end",
    "an alias" => "class Set; alias include? empty?; end",
    "a removal" => "class Set; undef_method(:==); end",
    "a private method" => "class Set; private(:size); end",
    "a refinement" => "module R; refine(Set) { def size = 42 }; end; using R",
    "initialize_copy" => "class Set; def initialize_copy(o) = (@copied = true; super); end",
    "a method that nobody calls" => "class Set; def other = 1; end",
  }.freeze

  def assert_as_stock(program, compilers = [[]])
    own = compilers.map do |options|
      output, status = Open3.capture2(CLEAN, OWN, "-W0", *options, stdin_data: program)
      assert_equal(nil, status.termsig, output.lines.last)
      [output.lines, status.exitstatus]
    end
    return unless MODE == "default"

    output, status = Open3.capture2(CLEAN, stock, "-W0", stdin_data: program)
    lines = output.lines
    own.each do |own_lines, own_status|
      assert_equal(status.exitstatus, own_status)
      lines.each_index { |i| assert_equal(lines[i], own_lines[i]) if lines[i] != own_lines[i] }
      assert_equal(lines.size, own_lines.size)
    end
  end

  # The default build compiles them, too.
  %w[combine single edges frozen meanwhile objspace].each do |name|
    define_method(:"test_#{name}") do
      compilers = [[]]
      compilers << YJIT if yjit? && MODE == "default"
      compilers << RJIT if rjit? && MODE == "default" && name == "edges"
      assert_as_stock(PRELUDE + Cases["set/core/#{name}"], compilers)
    end
  end

  def test_random
    fuzz = File.expand_path("../../../fuzz/sets.rb", __dir__)
    assert_as_stock(Cases["set/core/random", FUZZ: fuzz.dump, ROUNDS: AtLength.of(200)])
  end

  # Each ends the tables.
  NAMES = [
    "class Hash; def clone(**) = super; end", "class Object; def freeze = super; end",
    "module Kernel; def freeze = self; end", "class Object; def initialize_dup(x) = super; end",
    "def Hash.new(*) = super", "class Array; def each_entry = super; end",
    "class Array; def is_a?(x) = super; end", "class Hash; def update(*) = super; end",
    "class Set; def freeze = super; end", "class Hash; def rehash = super; end",
    "Kernel.prepend(Module.new { def dup = super })", "class Object; undef initialize_clone; end",
    "class Set; private def each = super; end", "class Hash; undef_method :respond_to?; end",
  ].freeze

  def test_names = run_alone(Cases["set/core/names", NAMES: NAMES.inspect])

  def test_compaction
    assert_as_stock(COLLECT + PRELUDE + Cases["set/core/single"])
  end

  CHANGES.each do |name, change|
    define_method(:"test_changed: #{name}") do
      assert_as_stock(PRELUDE + Cases["set/core/redefined", CHANGE: change])
    end
  end

  EXTENSION = <<~C
    #include "ruby.h"
    static VALUE yes_no(bool answer) { return answer ? Qtrue : Qfalse; }
    static VALUE set_new(VALUE self) { return rb_set_new(); }
    static VALUE set_new_capa(VALUE self, VALUE n) { return rb_set_new_capa(NUM2SIZET(n)); }
    static VALUE add(VALUE self, VALUE set, VALUE x) { return yes_no(rb_set_add(set, x)); }
    static VALUE delete(VALUE self, VALUE set, VALUE x) { return yes_no(rb_set_delete(set, x)); }
    static VALUE lookup(VALUE self, VALUE set, VALUE x) { return yes_no(rb_set_lookup(set, x)); }
    static VALUE clear(VALUE self, VALUE set) { return rb_set_clear(set); }
    static VALUE size(VALUE self, VALUE set) { return SIZET2NUM(rb_set_size(set)); }
    static int each_i(VALUE x, VALUE block)
    { return NUM2INT(rb_proc_call(block, rb_ary_new3(1, x))); }
    static VALUE each(VALUE self, VALUE set, VALUE block)
    { rb_set_foreach(set, each_i, block); return Qnil; }
    static VALUE class_of(VALUE self, VALUE set) { return CLASS_OF(set); }
    static VALUE new_alike(VALUE self, VALUE set, VALUE list)
    { return rb_class_new_instance(1, &list, CLASS_OF(set)); }
    static VALUE alloc_alike(VALUE self, VALUE set) { return rb_obj_alloc(CLASS_OF(set)); }
    void Init_core_set(void)
    {
        VALUE c = rb_define_module("C");
        rb_define_singleton_method(c, "set_new", set_new, 0);
        rb_define_singleton_method(c, "set_new_capa", set_new_capa, 1);
        rb_define_singleton_method(c, "add", add, 2);
        rb_define_singleton_method(c, "delete", delete, 2);
        rb_define_singleton_method(c, "lookup", lookup, 2);
        rb_define_singleton_method(c, "clear", clear, 1);
        rb_define_singleton_method(c, "size", size, 1);
        rb_define_singleton_method(c, "each", each, 2);
        rb_define_singleton_method(c, "class_of", class_of, 1);
        rb_define_singleton_method(c, "new_alike", new_alike, 2);
        rb_define_singleton_method(c, "alloc_alike", alloc_alike, 1);
    }
  C

  def test_extension
    compile(OWN, "core_set", EXTENSION) do |path|
      run_alone(Cases["set/core/extension", PATH: path.dump])
    end
  end

  def test_deep = run_alone(Cases["set/core/deep"])
  def test_forms = run_alone(Cases["set/core/forms"])
  def test_gc = run_alone(Cases["set/core/gc"])
  def test_memory
    omit "sizes of the default build" unless MODE == "default"
    run_alone(Cases["set/core/memory"])
  end

  def test_ractors = run_alone(Cases["set/core/ractors"])
  def test_shared_by_ractors = run_alone(Cases["set/core/shared_by_ractors"])
end
