# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"

# RUBY_WB_CHECK in a debug build finds a write barrier that is missing (internal/heap/wb_check.h).
class TestWBCheck < Test::Unit::TestCase
  include ExtensionTools

  # A holder promises barriers. `keep` calls one, `keep_quietly` does not.
  SOURCE = <<~'C'
    #include <ruby.h>

    struct holder { VALUE kept; };

    static void holder_mark(void *ptr) { rb_gc_mark(((struct holder *)ptr)->kept); }

    static const rb_data_type_t holder_type = {
        .wrap_struct_name = "holder", .function = { holder_mark, RUBY_DEFAULT_FREE, NULL },
        .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
    };

    static VALUE
    holder_alloc(VALUE klass)
    {
        struct holder *holder;
        VALUE obj = TypedData_Make_Struct(klass, struct holder, &holder_type, holder);
        holder->kept = Qnil;
        return obj;
    }

    static VALUE
    holder_keep(VALUE self, VALUE val)
    {
        struct holder *holder = RTYPEDDATA_GET_DATA(self);
        RB_OBJ_WRITE(self, &holder->kept, val);
        return self;
    }

    static VALUE
    holder_keep_quietly(VALUE self, VALUE val)
    {
        ((struct holder *)RTYPEDDATA_GET_DATA(self))->kept = val;
        return self;
    }

    void
    Init_holder(void)
    {
        VALUE klass = rb_define_class("Holder", rb_cObject);
        rb_define_alloc_func(klass, holder_alloc);
        rb_define_method(klass, "keep", holder_keep, 1);
        rb_define_method(klass, "keep_quietly", holder_keep_quietly, 1);
    }
  C

  # The strings are kept elsewhere, too, so that the program itself does not crash.
  PROGRAM = <<~'RUBY'
    require ARGV[0]
    holders, strings = Array.new(20) { Holder.new }, []
    4.times { GC.start }
    holders.each { |holder| strings << "a string"; holder.send(ARGV[1], strings.last) }
    3000.times { [] }
    puts "at the end"
  RUBY

  def setup
    super
    omit "debug builds alone" unless %w[debug hostile].include?(MODE)
  end

  def run_checked(way, **env)
    compile(OWN, "holder", SOURCE) do |extension|
      env = CLEAN.merge(env.transform_keys(&:to_s))
      return Open3.capture2e(env, OWN, "--disable-gems", "-W0", "-e", PROGRAM, extension, way)
    end
  end

  def test_a_missing_barrier_ends_the_program
    output, status = run_checked("keep_quietly", RUBY_WB_CHECK: "500")
    assert_not_predicate status, :success?
    assert_match(/^wb_check: O->Y \(Holder\)holder => .*a string/, output)
    assert_match(/\[BUG\] wb_check: a write barrier is missing/, output)
  end

  def test_a_log_lets_the_program_continue
    Dir.mktmpdir do |folder|
      log = "#{folder}/log"
      output, status = run_checked("keep_quietly", RUBY_WB_CHECK: "500", RUBY_WB_CHECK_LOG: log)
      assert_predicate status, :success?, output
      assert_equal "at the end\n", output
      found = File.readlines(log).grep(/Holder/)
      assert_equal 20, found.size
      assert_match(/; -e:\d+, process \d+$/, found[0])
    end
  end

  def test_nothing_is_missing
    output, status = run_checked("keep", RUBY_WB_CHECK: "500")
    assert_predicate status, :success?, output
    assert_equal "at the end\n", output
    output, status = run_checked("keep_quietly")
    assert_predicate status, :success?, output
    assert_equal "at the end\n", output
  end
end
