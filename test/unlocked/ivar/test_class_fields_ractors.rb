# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Class fields and several ractors: isolation, and readers beside the writer.
class TestClassFieldsRactors < Test::Unit::TestCase
  include ClassFieldsCases

  # CLS-G: the check is about the value that is there now; CLS-H: only the main ractor writes. The
  # texts are stock's.
  def test_isolation
    run_all(Cases["ivar/class_fields_ractors/isolation"])
  end

  # A class that has more room than its shape says is copied while another ractor appends to it
  # (CLS-H, CLS-C): the copy has room for the new field, too.
  def test_copies_while_another_ractor_appends
    run_alone(Cases["ivar/class_fields_ractors/copies_while_another_ractor_appends"])
  end

  # CLS-H: hidden fields may be written by any ractor; what the main ractor writes at the same time
  # is not lost.
  def test_hidden_fields_written_by_other_ractors
    run_alone(Cases["ivar/class_fields_ractors/hidden_fields_written_by_other_ractors"])
  end

  # CLS-A, CLS-B, CLS-C, CLS-E, CLS-F: pairs of shape and values agree while the main ractor grows,
  # shrinks and turns the class complex.
  def test_readers_see_values_that_were_once_set
    run_alone(
      Cases["ivar/class_fields_ractors/readers_see_values_that_were_once_set"],
      args: ["-rrbconfig"])
  end

  # With ten variables a shape gets an index of ancestors, later; readers in other ractors must not
  # take that for "no such variable".
  def test_index_of_ancestors_comes_late
    run_alone(Cases["ivar/class_fields_ractors/index_of_ancestors_comes_late"])
  end

  # The script runs longer by hand: class_fields_stress.rb RACTORS SECONDS [stress] [compact]
  # [complex].
  def run_stress(ractors, seconds, *kinds)
    args = [ractors, AtLength.of(seconds), *kinds].map(&:to_s)
    script = File.expand_path("../tools/class_fields_stress.rb", __dir__)
    closing = /\A0 wrong, 0 raised, [1-9]\d* writes, [1-9]\d* reads, no growth\n?\z/
    [[], *([%w[--yjit --yjit-call-threshold=5]] if yjit?)].each do |options|
      assert_in_out_err(["-W0", *options, script, *args], "", closing, [],
                        timeout: AtLength.of(300))
    end
  end

  def test_stress_with_four_ractors = run_stress(4, 0.5)
  def test_stress_with_eight_ractors_and_tables = run_stress(8, 0.5, "complex")

  def test_stress_under_gc_stress
    run_stress(2, 0.5, "stress", *("compact" if GC.respond_to?(:compact)))
  end

  def test_stress_under_gc_stress_with_tables = run_stress(2, 0.5, "stress", "complex")
end
