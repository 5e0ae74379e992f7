# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# An extension can have a function called at each allocation, also in the middle of a write to an
# owner's fields. When that function writes to the same owner, neither write is lost (nor on stock,
# where ivars are not allocated as objects).
class TestAllocationHooks < Test::Unit::TestCase
  include ExtensionTools

  PRELUDE = Cases["fields/allocation_hooks/prelude"]

  # The same body on all layouts. It prints how often a hook ran, because a test in which no hook
  # ran tests nothing.
  def run_hooked(body, layouts: %w[shapes exhausted ractors])
    compile(OWN, "allocation_hook", File.read("#{__dir__}/../harness/allocation_hook.c")) do |file|
      layouts.each do |before|
        words = [OWN, "-W0", "--disable-gems", "-e", "#{PRELUDE}\n#{body}\nputs $hooked",
                 "#{__dir__}/../tools/fields_tools.rb", file, before]
        words << "assertions" if %w[debug hostile].include?(MODE)
        out, status = Open3.capture2e(CLEAN, *words)
        assert_predicate(status, :success?, "#{before}: #{out.lines.last(5).join}")
        assert_operator(out.to_i, :>, 0, before)
      end
    end
  end

  def test_a_hook_that_adds_a_field_while_one_is_added
    run_hooked(<<~'RUBY')
      after = ->(said, owner, size, _) { check(said, plain(size + 1).merge(:@hook => "h"), owner) }
      each_allocation(:@hook, "h", after) do |owner, size|
        owner.instance_variable_set(:"@f#{size}", size)
      end
    RUBY
  end

  def test_a_hook_that_sets_the_field_that_is_added
    run_hooked(<<~'RUBY')
      after = ->(said, owner, size, _) { check(said, plain(size).merge(:@hook => "mine"), owner) }
      each_allocation(:@hook, "h", after) do |owner, size|
        owner.instance_variable_set(:@hook, "mine")
      end
    RUBY
  end

  def test_a_hook_that_removes_a_field_while_one_is_added
    run_hooked(<<~'RUBY')
      after = lambda do |said, owner, size, _|
        check(said, plain(size).except(:@f0).merge(:@f => 1), owner)
      end
      each_allocation(:@f0, nil, after) do |owner, size|
        owner.instance_variable_set(:@f, 1)
      end
    RUBY
  end

  def test_a_hook_that_adds_a_field_while_one_is_removed
    run_hooked(<<~'RUBY')
      after = lambda do |said, owner, size, _|
        check(said, plain(size).except(:@f0).merge(:@hook => "h"), owner)
      end
      each_allocation(:@hook, "h", after) do |owner, size|
        owner.remove_instance_variable(:@f0) if size > 0
      end
    RUBY
  end

  # Afterwards the owner has its old shape, and another fields object. Without GC: the hook makes an
  # array, which the base's assertions do not allow while an incremental mark is under way.
  def test_a_hook_that_removes_all_and_sets_them_again
    run_hooked(Cases["fields/allocation_hooks/a_hook_that_removes_all_and_sets_them_again"])
  end

  def test_a_hook_that_adds_a_field_while_the_owner_is_copied
    run_hooked(<<~'RUBY')
      after = lambda do |said, owner, size, copy|
        check(said, plain(size).merge(:@hook => "h"), owner)
        wanted = copy.instance_variable_defined?(:@hook) ? all(owner) : plain(size)
        check("#{said}, the copy", wanted, copy)
      end
      each_allocation(:@hook, "h", after) { |owner, _| owner.dup }
      each_allocation(:@hook, "h", after) { |owner, _| owner.clone }
    RUBY
  end

  def test_a_hook_that_adds_a_field_while_the_owner_is_listed
    run_hooked(<<~'RUBY')
      listed = ->(names) { names.grep_v(:@hook).grep(/@[fh]/) }
      right = lambda do |said, owner, size, names|
        next if listed.(names) == plain(size).keys && all(owner) == plain(size).merge(:@hook => "h")
        abort "#{said}: #{names}"
      end
      each_allocation(:@hook, "h", right) { |owner, _| owner.instance_variables }
    RUBY
  end

  # A new shape can need memory, and the GC, whose sweep has hooks. They may not allocate, but they
  # can remove a field of the owner in place: also with 19, where the values go back to the slot.
  def test_a_hook_of_the_sweep_that_removes_a_field
    omit "the base's assertions forbid it" unless %w[default asan].include?(MODE)
    body = Cases["fields/allocation_hooks/a_hook_of_the_sweep_that_removes_a_field"]
    run_hooked(body, layouts: %w[shapes])
  end

  # What an allocation's hook made superfluous stays for the GC. It has no shape, and takes no more
  # than its array.
  def test_superfluous_fields_objects_have_a_size
    run_hooked(Cases["fields/allocation_hooks/superfluous_fields_objects_have_a_size"])
  end

  LAST_LOOK = <<~'C'
    #include <ruby.h>
    #include <ruby/debug.h>
    static long looked, found;
    static ID name;
    static int
    count(ID id, VALUE value, st_data_t ignored)
    {
        found++;
        return ST_CONTINUE;
    }
    static void
    swept(VALUE event, void *ignored)
    {
        VALUE owner = rb_tracearg_object(rb_tracearg_from_tracepoint(event));
        int type = RB_BUILTIN_TYPE(owner);
        if (type != T_ARRAY && type != T_STRING && type != T_CLASS) return;
        looked++;
        found += RTEST(rb_ivar_defined(owner, name)) + rb_ivar_count(owner);
        found += !NIL_P(rb_ivar_get(owner, name));
        rb_ivar_foreach(owner, count, 0);
    }
    static VALUE
    look(VALUE self)
    {
        VALUE hook = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_FREEOBJ, swept, 0);
        rb_gc_register_mark_object(hook);
        rb_tracepoint_enable(hook);
        return hook;
    }
    static VALUE
    seen(VALUE self)
    {
        return rb_assoc_new(LONG2NUM(looked), LONG2NUM(found));
    }
    void
    Init_last_look(void)
    {
        name = rb_intern("@v0");
        rb_define_global_function("look", look, 0);
        rb_define_global_function("seen", seen, 0);
    }
  C

  # The sweep can free the fields before their owner, so a hook on the owner's sweep finds none.
  def test_a_hook_of_the_sweep_finds_no_fields
    compile(OWN, "last_look", LAST_LOOK) do |file|
      words = [OWN, "-W0", "--disable-gems", "-r", file, "-e"]
      out, status = Open3.capture2e(
        CLEAN, *words, Cases["fields/allocation_hooks/a_hook_of_the_sweep_finds_no_fields"])
      assert_predicate(status, :success?, out.lines.last(5).join)
      looked, found = out.split.map(&:to_i)
      assert_operator(looked, :>, 100_000)
      assert_equal(0, found)
    end
  end
end
