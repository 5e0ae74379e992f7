# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# Iterating over the instance variables of an object (inspect, Marshal, Ractor.make_shareable, C's
# rb_ivar_foreach): how much stack it takes, what a callback may change, and what is counted.
class TestFieldEach < Test::Unit::TestCase
  include ExtensionTools

  def said(ruby, *words)
    out, status = Open3.capture2e(CLEAN, ruby, "-W0", "--disable-gems", *words)
    assert_predicate(status, :success?, out.lines.last(5).join)
    out
  end

  DEEP = Cases["ivar/field_each/deep"]

  # A long linked list is a deep graph. A list that stock can traverse must not raise
  # SystemStackError here. The lengths are nine tenths of those that the 1 MB stack of a thread
  # allows, on stock and here. A program that takes long is killed: a stack overflow inside malloc
  # hangs, on stock, too.
  def test_a_level_takes_no_more_stack_than_on_stock
    omit "frames of other builds are larger" unless MODE == "default"
    stack = CLEAN.merge("RUBY_THREAD_MACHINE_STACK_SIZE" => "1048576")
    words = ["timeout", "-s", "KILL", "600", OWN, "-W0", "--disable-gems", "-e", DEEP]
    out, = Open3.capture2e(stack, *words)
    assert_equal("right", out.lines.last)
  end

  # A continuation can go back into an iteration that has ended.
  def test_continuation_into_an_iteration_that_has_ended
    omit "callcc does not work with AddressSanitizer" if MODE == "asan"
    [3, 7, 30, 100].each do |size|
      assert_equal("right\n" * 2, said(
        OWN, "-rcontinuation", "-e",
        Cases["ivar/field_each/continuation_into_an_iteration_that_has_ended", SIZE: size]), size)
    end
  end

  UNDEF = <<~'C'
    #include <ruby.h>
    static VALUE
    hide(VALUE self, VALUE owner)
    {
        rb_ivar_set(owner, rb_intern("hidden"), Qundef);
        return SIZET2NUM(rb_ivar_count(owner));
    }
    static VALUE
    count(VALUE self, VALUE owner)
    {
        return SIZET2NUM(rb_ivar_count(owner));
    }
    static int
    swap(ID name, VALUE value, st_data_t owner)
    {
        if (name == rb_intern("@a")) rb_ivar_set((VALUE)owner, rb_intern("@b"), INT2FIX(20));
        if (name == rb_intern("@b")) {
            rb_obj_remove_instance_variable((VALUE)owner, ID2SYM(rb_intern("@c")));
        }
        rb_ary_push(rb_gv_get("$seen"), rb_assoc_new(ID2SYM(name), value));
        return ST_CONTINUE;
    }
    static VALUE
    each(VALUE self, VALUE owner)
    {
        rb_gv_set("$seen", rb_ary_new());
        rb_ivar_foreach(owner, swap, (st_data_t)owner);
        return rb_gv_get("$seen");
    }
    static int
    yield_field(ID name, VALUE value, st_data_t ignored)
    {
        rb_yield_values(2, ID2SYM(name), value);
        return ST_CONTINUE;
    }
    static VALUE
    each_field(VALUE self, VALUE owner)
    {
        rb_ivar_foreach(owner, yield_field, 0);
        return owner;
    }
    static VALUE
    free_all(VALUE self, VALUE owner)
    {
        rb_free_generic_ivar(owner);
        return owner;
    }
    static VALUE
    copy(VALUE self, VALUE to, VALUE from)
    {
        rb_copy_generic_ivar(to, from);
        return to;
    }
    void
    Init_field_each(void)
    {
        VALUE module = rb_define_module("FieldEach");
        rb_define_singleton_method(module, "each_field", each_field, 1);
        rb_define_singleton_method(module, "free", free_all, 1);
        rb_define_singleton_method(module, "copy", copy, 2);
        rb_define_singleton_method(module, "hide", hide, 1);
        rb_define_singleton_method(module, "count", count, 1);
        rb_define_singleton_method(module, "each", each, 1);
    }
  C

  # C code can store undef, which is no value. In a generic owner it is not counted.
  def test_undef_from_c_does_not_count
    outcomes = [OWN, *(stock if MODE == "default")].map do |ruby|
      compile(ruby, "field_each", UNDEF) { |file| said(ruby, "-r", file, "-e", <<~RUBY) }
        [[1], +"s", {a: 1}, Time.at(0)].each do |owner|
          p FieldEach.hide(owner), FieldEach.count(owner.dup), owner.instance_variables
          owner.instance_variable_set(:@a, 1)
          p FieldEach.count(owner), FieldEach.count(owner.dup), owner.dup.instance_variables
        end
      RUBY
    end
    assert_equal(["0\n0\n[]\n1\n1\n[:@a]\n" * 4], outcomes.uniq)
  end

  # The iteration shows the value that a callback has written to a later variable, and no variable
  # that it has removed.
  def test_a_callback_writes_and_removes
    compile(OWN, "field_each", UNDEF) do |file|
      [1, 20, 100].each do |more|
        seen = said(
          OWN, "-r", file, "-r", "#{__dir__}/../tools/fields_tools.rb", "-e",
          Cases["ivar/field_each/a_callback_writes_and_removes", MORE: more])
        assert_equal("right\n" * 10, seen, more)
      end
    end
  end

  # In the middle of an iteration the owner can get another fields object, of the same shape or
  # another one: the iteration continues with that.
  def test_fields_that_are_replaced_during_an_iteration
    compile(OWN, "field_each", UNDEF) do |file|
      loaded = ["-r", file, "-r", "#{__dir__}/../tools/fields_tools.rb"]
      assert_equal("right\n" * 10, said(
        OWN, *loaded, "-e", Cases["ivar/field_each/fields_that_are_replaced_during_an_iteration"]))
    end
  end

  # An owner that is moved to another ractor in the middle of an iteration has no fields afterwards,
  # or new ones; the receiver has all the old ones.
  def test_owner_moved_during_an_iteration
    compile(OWN, "field_each", UNDEF) do |file|
      assert_equal("right\n" * 8, said(
        OWN, "-r", file, "-e", Cases["ivar/field_each/owner_moved_during_an_iteration"]))
    end
  end

  FORGET = <<~'C'
    #include <ruby.h>
    static void
    holder_mark(void *child)
    {
        rb_gc_mark((VALUE)child);
    }
    static void
    holder_free(void *child)
    {
        rb_free_generic_ivar((VALUE)child);
    }
    static const rb_data_type_t holder_type = {
        "holder", {holder_mark, holder_free}, 0, 0, RUBY_TYPED_FREE_IMMEDIATELY
    };
    static VALUE
    hold(VALUE self, VALUE child)
    {
        return rb_data_typed_object_wrap(rb_cObject, (void *)child, &holder_type);
    }
    void
    Init_forget(void)
    {
        rb_define_global_function("hold", hold, 1);
    }
  C

  # When a free function drops the fields of a dead owner, their slot can hold another object
  # already.
  def test_a_free_function_that_frees_the_fields_of_another_object
    omit "AddressSanitizer poisons the dead owner, which the free function names" if MODE == "asan"
    compile(OWN, "forget", FORGET) do |file|
      assert_equal("right", said(
        OWN, "-r", file, "-e",
        Cases["ivar/field_each/a_free_function_that_frees_the_fields_of_another_object"]))
    end
  end

  # Fields objects are counted with their owners, and not once more by themselves.
  def test_count_objects_size_counts_each_byte_once
    counts = said(OWN, "-robjspace", "-e", <<~'RUBY')
      before = ObjectSpace.count_objects_size
      kept = Array.new(20_000) { [1].tap { |owner| owner.instance_variable_set(:@a, 1) } }
      GC.start
      after = ObjectSpace.count_objects_size
      puts after[:T_ARRAY] - before[:T_ARRAY]
      puts after.fetch(:T_IMEMO, 0) - before.fetch(:T_IMEMO, 0)
      puts kept.sum { |owner| ObjectSpace.memsize_of(owner) }
    RUBY
    arrays, imemos, owners = counts.split.map(&:to_i)
    assert_operator(arrays, :>=, owners)
    assert_operator(imemos, :<, 20_000 * 8)
  end
end
