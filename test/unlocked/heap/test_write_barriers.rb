# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"
require_relative "../tools/extension_tools"

# Write barriers that stock CRuby lacks: there, GC.verify_internal_consistency ends with [BUG], or
# the GC frees what an old object refers to.
class TestWriteBarriers < Test::Unit::TestCase
  include ExtensionTools
  include FieldsCases
  TOOLS = [].freeze

  PRELUDE = Cases["heap/write_barriers/prelude"]

  def checked(body) = run_alone("#{PRELUDE}#{body}\nverify")

  def test_an_old_time_gets_a_zone
    checked(<<~RUBY)
      times = Array.new(50) { |i| Time.at(i) }
      old!
      times.each { |time| time.localtime(Zone.new) }
      verify
      3.times { minor; Array.new(1000) { "" } }
      assert_equal [Zone], times.map { |time| time.zone.class }.uniq
    RUBY
  end

  def test_an_old_time_gets_the_content_of_another
    checked(<<~RUBY)
      times = Array.new(50) { Time.allocate }
      old!
      times.each_with_index do |time, i|
        time.send(:initialize_copy, i.odd? ? Time.at(i, in: Zone.new) : Time.at(2**90 + i))
      end
      verify
      3.times { minor; Array.new(1000) { 2**90 } }
      times.each_with_index do |time, i|
        i.odd? ? assert_kind_of(Zone, time.zone) : assert_equal(2**90 + i, time.to_i)
      end
    RUBY
  end

  # The program below works on stock, too: the moment of the GC that would show the other barriers
  # cannot be chosen. What they are called for still works, whenever the GC runs.
  def test_what_the_other_barriers_are_for
    checked(Cases["heap/write_barriers/what_the_other_barriers_are_for"])
  end

  # RMB-A
  def test_no_lock
    source = File.read("#{__dir__}/../harness/object_id_hooks.c")
    compile(OWN, "object_id_hooks", source) do |path|
      run_alone(Cases["heap/write_barriers/no_lock"], args: ["-r", path])
    end
  end
end
