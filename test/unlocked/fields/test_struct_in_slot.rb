# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/fields_cases"

# Instance variables in the slot of their struct, the way to a fields object and back, and which
# slot a new struct gets.
class TestStructInSlot < Test::Unit::TestCase
  include FieldsCases
  TOOLS = ["struct_fields_tools.rb"].freeze
  TIMEOUT = 240

  # Each number of variables, one more and one less, with GC and compaction in between.
  def test_leaving_the_slot_and_coming_back
    body = Cases["fields/struct_in_slot/leaving_the_slot_and_coming_back"]
    run_both(body)
    run_with_yjit(body)
  end

  # A copy has the slot that new structs of the class have by then.
  def test_copies_between_slots
    run_both(Cases["fields/struct_in_slot/copies_between_slots"])
  end

  # One place in the code sees structs with the same variables in all layouts, and other owners.
  def test_one_place_for_all_layouts
    body = Cases["fields/struct_in_slot/one_place_for_all_layouts"]
    run_both(body)
    run_with_yjit(body)
  end

  # The first variable, too: its write sets the flag that says that there are some.
  def test_appending_is_compiled
    omit "no YJIT in this build" unless yjit?
    run_alone(Cases["fields/struct_in_slot/appending_is_compiled"],
              args: %w[--yjit --yjit-call-threshold=5 --yjit-stats=quiet])
  end

  # An old struct that gets a young value in its slot.
  def test_write_barriers
    body = Cases["fields/struct_in_slot/write_barriers"]
    run_alone(body)
    run_with_yjit(body)
  end
end

# What `new` does without a call of initialize, and the sizes, beside stock.
class TestStructInSlotBesideStock < Test::Unit::TestCase
  include ExtensionTools

  def lines(ruby, body, *options)
    out, status = Open3.capture2e(CLEAN, ruby, "-W0", "--disable-gems", *options, "-e", body)
    assert_predicate(status, :success?, out)
    out.lines
  end

  # Redefined, traced, with keywords, with too many arguments, of subclasses and singleton classes.
  def test_new
    body = Cases["fields/struct_in_slot/new"]
    compiled = lines(OWN, "p defined?(RubyVM::YJIT)") != ["nil\n"]
    assert_equal(lines(stock, body), lines(OWN, body))
    options = %w[--yjit --yjit-call-threshold=2]
    assert_equal(lines(stock, body, *options), lines(OWN, body, *options)) if compiled
  end

  # CRuby's slots, in bytes.
  SLOTS = [40, 80, 160, 320, 640].freeze

  # What a struct took when all its variables were in a fields object.
  def before(members, variables)
    full = 16 + 8 * members
    slot = members == 0 ? 40 : SLOTS.find { |size| size >= full } || 40 + 8 * members
    slot = 80 if members == 3 && variables.between?(1, 3)
    room = [3, 8, 18].find { |count| count >= variables }
    slot + (variables == 0 ? 0 : room ? 16 + 8 * room : 40 + 8 * 21)
  end

  # Every number of members and of variables: never more than before, and without variables what
  # stock takes. (test_struct_fields.rb compares structs with variables to stock.)
  def test_sizes
    omit "the slots of debug builds are larger" unless MODE == "default"
    body = Cases["fields/struct_in_slot/sizes"]
    here, there = [OWN, stock].map do |ruby|
      lines(ruby, body, "-robjspace").map { |line| line.split.map(&:to_i) }
    end
    assert_equal(81 * 21, here.size)
    here.zip(there).each do |(members, variables, *sizes), (_, _, *stocks)|
      said = "#{members} members, #{variables} variables"
      assert_operator(sizes.min, :<=, before(members, variables), said)
      assert_equal(stocks[0], sizes[0], said) if variables == 0
    end
    saved = here.to_h { |members, variables, *sizes| [[members, variables], sizes.min] }
    assert_equal([40, 40, 40], [saved[[1, 1]], saved[[1, 2]], saved[[2, 1]]])
    assert_equal([80] * 5, (3..7).map { |members| saved[[members, 1]] })
  end

  SHARE = <<~'C'
    #include <ruby.h>
    #include <ruby/ractor.h>
    static ID ids[40];
    static VALUE share(VALUE self, VALUE obj) { FL_SET_RAW(obj, RUBY_FL_SHAREABLE); return obj; }
    static VALUE
    put(VALUE self, VALUE obj, VALUE i)
    {
        rb_ivar_set(obj, ids[FIX2INT(i)], INT2FIX(1000 + FIX2INT(i)));
        return obj;
    }
    static VALUE get(VALUE self, VALUE obj, VALUE i) { return rb_attr_get(obj, ids[FIX2INT(i)]); }
    void
    Init_struct_share(void)
    {
        char name[] = "hidden_00";
        rb_ext_ractor_safe(true);
        for (int i = 0; i < 40; i++) {
            name[7] = '0' + i / 10;
            name[8] = '0' + i % 10;
            ids[i] = rb_intern(name);
        }
        rb_define_global_function("share_flag", share, 1);
        rb_define_global_function("put_hidden", put, 2);
        rb_define_global_function("get_hidden", get, 2);
    }
  C

  # STR-5: other ractors read hidden fields of a struct while more are added to it than its slot has
  # space for. No reader may find another value than that of the field, nor lose one that was there.
  def test_fields_of_a_shareable_struct_leave_the_slot
    body = Cases["fields/struct_in_slot/fields_of_a_shareable_struct_leave_the_slot"]
    compile(OWN, "struct_share", SHARE) do |file|
      assert_equal(["0 wrong\n"], lines(OWN, body, "-r", file))
    end
  end

  def harness(name) = File.read("#{__dir__}/../harness/#{name}.c")

  def run_hooked(name, source, body)
    compile(OWN, name, source) do |file|
      assert_equal(["done\n"], lines(OWN, Cases["fields/struct_in_slot/#{body}"], "-r", file))
    end
  end

  # C code that is called at each allocation, in the middle of a copy and of a move.
  def test_hooks_of_allocations
    run_hooked("allocation_hook", harness("allocation_hook"), "hooks_while_copying")
    run_hooked("struct_fields_hook", harness("struct_fields_hook"), "hooks_of_new_structs")
  end

  # Removes the only variable of a struct, and sets it again, while another one is added.
  SWEEP = <<~'C'
    #include <ruby.h>
    #include <ruby/debug.h>
    static VALUE owner;
    static ID name;
    static int state;                   /* 1: waits for an object that is swept; 2: was there */
    static void
    swept(VALUE event, void *data)
    {
        if (state != 1) return;
        state = 2;
        rb_obj_remove_instance_variable(owner, ID2SYM(name));
        rb_ivar_set(owner, name, INT2FIX(7));
    }
    static VALUE end(VALUE hook) { return rb_tracepoint_disable(hook); }
    static VALUE
    once_at_sweep(VALUE self, VALUE obj, VALUE symbol)
    {
        VALUE hook = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_FREEOBJ, swept, NULL);
        owner = obj;
        name = rb_sym2id(symbol);
        state = 1;
        rb_tracepoint_enable(hook);
        rb_ensure(rb_yield, Qundef, end, hook);
        return state == 2 ? Qtrue : Qfalse;
    }
    void
    Init_sweep_hook(void)
    {
        rb_gc_register_address(&owner);
        rb_define_global_function("once_at_sweep", once_at_sweep, 2);
    }
  C

  def test_a_hook_of_the_sweep_brings_the_fields_back
    omit "the hook would allocate: one struct in three has no slot for it" if MODE == "hostile"
    run_hooked("sweep_hook", SWEEP, "a_hook_of_the_sweep_brings_the_fields_back")
  end
end
