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

  def run_with_yjit(body, args: []) = yjit? && run_alone(body, args: args + FieldsCases::YJIT)

  def test_flag_without_fields
    run_flags(<<~'RUBY')
      class Array; attr_accessor :q; def get = @q; end
      def read(x) = x.q
      [true, false].each do |shared|
        good = Array.new(2) { |i| [i].tap { |a| a.q = 77 + i } }
        bad = flag_fields([9])
        [*good, bad].each { |a| Ractor.make_shareable(a) } if shared
        20.times { good.each { |a| read(a); a.get } }
        assert_equal([77, 78, nil, nil], [*good.map { |a| read(a) }, read(bad), bad.get])
        Thread.new { assert_equal([nil, nil], [read(bad), bad.get]) }.join
        GC.start
        assert_equal([nil, nil], [read(bad), bad.get])
        20.times { assert_equal([nil, 77, 78], [read(bad), *good.map { |a| read(a) }]) }
      end
    RUBY
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
    run_flags(<<~'RUBY')
      class Array; attr_accessor :a, :b, :c, :d, :e, :f, :g; end
      def all(q) = [q.a, q.b, q.c, q.d, q.e, q.f, q.g]
      20.times do
        q = [1]
        q.a = q.b = 1
        q.a
        flag_shareable(q)
        q.a = 10
        q.c, q.d, q.e, q.f, q.g = 3, 4, 5, 6, 7
        q.a = 11
        assert_equal([11, 1, 3, 4, 5, 6, 7], all(q))
      end
    RUBY
  end
end
