# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/fields_cases"

# What an extension can do to flags of an owner that the cache or compiled code has met.
class TestFieldsCacheExtensions < Test::Unit::TestCase
  include ExtensionTools
  include FieldsCases

  FLAGS = <<~'C'
    #include <ruby.h>
    #include <ruby/ractor.h>
    /* As ext/date does. */
    static VALUE flag(VALUE self, VALUE obj) { FL_SET(obj, FL_EXIVAR); return obj; }
    static VALUE share(VALUE self, VALUE obj) { FL_SET_RAW(obj, RUBY_FL_SHAREABLE); return obj; }
    void
    Init_cache_flags(void)
    {
        rb_define_global_function("flag_fields", flag, 1);
        rb_define_global_function("flag_shareable", share, 1);
    }
  C

  def run_flags(body)
    compile(OWN, "cache_flags", FLAGS) do |file|
      run_alone(body, args: ["-r", file])
      run_with_yjit(body, args: ["-r", file])
    end
  end

  def test_flag_without_fields
    run_flags(Cases["fields/fields_cache_extensions/flag_without_fields"])
  end

  def test_flag_seen_first
    run_flags(<<~'RUBY')
      class Array; attr_accessor :q; end
      def read(x) = x.q
      bad = Ractor.make_shareable(flag_fields([9]))
      20.times { assert_nil(read(bad)) }
      good = Ractor.make_shareable([1].tap { |a| a.q = 5 })
      20.times { assert_equal([5, nil], [read(good), read(bad)]) }
    RUBY
  end

  def test_flagged_as_shareable_once_cached
    run_flags(Cases["fields/fields_cache_extensions/flagged_as_shareable_once_cached"])
  end
end
