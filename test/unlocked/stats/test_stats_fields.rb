# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# RubyVM::Stats counts accesses to instance variables: which classes, where, at which lines
# (internal/ivar/counted.h). CRuby has no such thing.
class TestStatsFields < Test::Unit::TestCase
  include SeparateProcess

  def test_kinds = run_alone(Cases["stats/fields/kinds", WARM: 3])
  # Code that was compiled before is thrown away, and compiled again.
  def test_kinds_compiled = run_with_yjit(Cases["stats/fields/kinds", WARM: 100])
  # CTD-1
  def test_errors = run_alone(Cases["stats/fields/errors"])
  def test_errors_compiled = run_with_yjit(Cases["stats/fields/errors"])
  def test_trace_points = run_alone(Cases["stats/fields/trace_points"])
  def test_trace_points_compiled = run_with_yjit(Cases["stats/fields/trace_points"])
  # ACC-1
  def test_dying_classes_and_code = run_alone(Cases["stats/fields/dying"])
  def test_dying_compiled = run_with_yjit(Cases["stats/fields/dying"])
  # ACC-2
  def test_ractors = run_alone(Cases["stats/fields/ractors"])
  def test_ractors_compiled = run_with_yjit(Cases["stats/fields/ractors"])

  # ACC-1, ACC-2, ACC-3; and the same numbers whoever runs the code
  def test_exact = run_alone(Cases["stats/fields/exact"])
  def test_exact_compiled = run_with_yjit(Cases["stats/fields/exact"])

  def test_refused = run_alone(Cases["stats/fields/refused"])
  def test_refused_compiled = run_with_yjit(Cases["stats/fields/refused"])
  def test_shapes = run_alone(Cases["stats/fields/shapes"])
  def test_shapes_compiled = run_with_yjit(Cases["stats/fields/shapes"])
  def test_calls = run_alone(Cases["stats/fields/calls"])
  def test_calls_compiled = run_with_yjit(Cases["stats/fields/calls"])

  # CTD-1
  def test_other_names = run_alone(Cases["stats/fields/other_names"])

  def test_compiled_code_counts
    run_with_yjit(<<~'RUBY')
      class Point; def initialize = @a = 1; def a = @a; end
      point = Point.new
      RubyVM::Stats.start(:fields)
      500.times { point.a }
      row = RubyVM::Stats.to_h[:fields][:classes].find { |one| one[:class] == "Point" }
      assert_equal(500, row[:reads])
      assert_operator(row[:compiled], :>, 400)
    RUBY
  end

  # What is reserved for compiled code takes memory page by page, also where the system gives pages
  # of 2 MB to whoever reserves as much.
  def test_reserved_memory
    file = "/sys/kernel/mm/transparent_hugepage/enabled"
    omit("the system has no such pages") unless File.exist?(file)
    run_alone(<<~'RUBY')
      class Point; def a = @a; end
      def small
        maps = File.read("/proc/self/smaps").split(/(?<=^VmFlags:)(.*\n)/).each_slice(2)
        maps.sum { |map, flags| flags =~ /\bnh\b/ ? map[/^Size: *(\d+)/, 1].to_i : 0 }
      end
      before = small
      RubyVM::Stats.start(:fields)
      Point.new.a
      assert_operator(small - before, :>, 4000, "in kB")
    RUBY
  end

  # Nothing is counted then, which is said once; the program goes on.
  def test_no_memory
    omit("the system does not say how much is reserved") unless File.exist?("/proc/self/status")
    omit("AddressSanitizer's own memory is beyond the limit") if ENV["UNLOCKED_MODE"] == "asan"
    out, err, status = EnvUtil.invoke_ruby(["--disable-gems", "-e", <<~'RUBY'], "", true, true)
      class Point; attr_accessor :a; end
      point = Point.new
      used = File.read("/proc/self/status")[/^VmSize:\s*(\d+)/, 1].to_i * 1024
      Process.setrlimit(:AS, used + (2 << 20))
      RubyVM::Stats.start(:fields)
      3.times { |n| point.a = n; point.a }
      p point.a, RubyVM::Stats.to_h[:fields][:classes].size
    RUBY
    assert_predicate(status, :success?, err)
    assert_equal(%w[2 0], out.split)
    assert_match(/\Aruby: RUBY_STATS: no memory for fields in ractor 1: .* not counted\n\z/, err)
  end

  def test_attributes = run_alone(Cases["stats/fields/attributes"])
  def test_attributes_compiled = run_with_yjit(Cases["stats/fields/attributes"])

  def test_complex_shapes
    run_alone(<<~'RUBY')
      class Wide; def set(i) = instance_variable_set(:"@a#{i}", 1); def a = @b; end
      objects = Array.new(50) { |i| Wide.new.tap { |wide| 3.times { |j| wide.set(i * j) } } }
      RubyVM::Stats.start(:fields)
      objects.each(&:a)
      row = RubyVM::Stats.to_h[:fields][:classes].find { |one| one[:class] == "Wide" }
      assert_equal([50, true], [row[:reads], row[:where][:complex] > 0])
    RUBY
  end
end
