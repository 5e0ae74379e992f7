# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# Structs that C code defines, and that C code writes to while they are allocated.
class TestStructFieldsExtensions < Test::Unit::TestCase
  include ExtensionTools

  PRELUDE = Cases["fields/struct_fields_extensions/prelude"]

  def run_hooked(body)
    source = File.read("#{__dir__}/../harness/struct_fields_hook.c")
    compile(OWN, "struct_fields_hook", source) do |file|
      %w[shapes exhausted].each do |before|
        words = [OWN, "-W0", "--disable-gems", "-r", "#{__dir__}/../tools/fields_tools.rb", "-e",
                 "#{PRELUDE}\n#{body}\nverify\nputs :done"]
        words.push("#{__dir__}/../tools/struct_fields_tools.rb", file, before)
        out, status = Open3.capture2e(CLEAN, *words)
        assert_predicate(status, :success?, "#{before}: #{out.lines.last(5).join}")
        assert_equal("done\n", out, before)
      end
    end
  end

  # The allocator must not lose what the hook wrote, and must leave no other word uninitialised.
  def test_a_hook_writes_to_a_struct_that_is_allocated
    run_hooked(Cases["fields/struct_fields_extensions/a_hook_writes_to_a_struct_that_is_allocated"])
  end

  def test_structs_defined_in_c
    run_hooked(Cases["fields/struct_fields_extensions/structs_defined_in_c"])
  end

  # A class that gets other members after structs were made of it: copies of the old ones are
  # refused as on stock, and both keep what they have.
  RESIZED = Cases["fields/struct_fields_extensions/resized"]

  def test_a_class_whose_members_change
    source = File.read("#{__dir__}/../harness/struct_fields_hook.c")
    told = [stock, OWN].map do |ruby|
      compile(ruby, "struct_fields_hook", source) do |file|
        tools = "#{__dir__}/../tools"
        words = [ruby, "-W0", "--disable-gems", "-r", "#{tools}/fields_tools.rb", "-e", RESIZED]
        out, status = Open3.capture2e(CLEAN, *words, "#{tools}/struct_fields_tools.rb", file)
        assert_predicate(status, :success?, out.lines.last(5).join)
        out
      end
    end
    assert_match(/TypeError: struct size mismatch/, told[0])
    assert_equal(*told)
  end
end
