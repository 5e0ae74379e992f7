# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# An extension may read instance variables in its compaction callback, when some objects have moved
# and the references to them are half updated. It finds the right values, or none, and never the
# content of a slot that another object has.
class TestFieldsCompactionCallbacks < Test::Unit::TestCase
  include ExtensionTools

  SCRIPT = Cases["fields/fields_compaction_callbacks/script"]

  def run_callback(*args)
    source = File.read("#{__dir__}/../harness/compaction_callback.c")
    compile(OWN, "compaction_callback", source) do |file|
      tools = "#{__dir__}/../tools/fields_tools.rb"
      args.each do |given|
        words = [OWN, "-W0", "--disable-gems", "-e", SCRIPT, tools, file, *given.map(&:to_s)]
        out, status = Open3.capture2e(CLEAN, *words)
        assert_predicate(status, :success?, "#{given}: #{out.lines.first(3).join}")
        assert_equal("right\n", out, given.to_s)
      end
    end
  end

  def setup
    super
    omit "no compaction here" unless GC.respond_to?(:compact)
  end

  SIZES = [1, 3, 8, 18, 78, 79, 120].freeze
  WAYS = %w[compact verify auto].freeze

  # Each size of a kind in one way, and of all kinds in each.
  %w[array string struct hash class module object].each_with_index do |kind, n|
    define_method("test_#{kind}") do
      way = ->(i) { WAYS[(i + n) % WAYS.size] }
      run_callback(*SIZES.map.with_index { |size, i| [kind, size, "shapes", way[i]] },
                   [kind, 5, "exhausted", way[0]])
    end
  end
end
