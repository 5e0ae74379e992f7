# frozen_string_literal: true
require "test/unit"
require "open3"
require "tmpdir"

# YJIT's own unit tests, those of the base, on the tree that is built: its assembler, its backend
# and its contexts, with the fork's modules compiled in. They need no Ruby, so once is enough.
class TestYJITUnits < Test::Unit::TestCase
  BUILD = ENV["UNLOCKED_BUILD"]

  def test_unit_tests
    omit("runs in a build folder (make test-unlocked)") unless BUILD
    omit("the same for all builds: make test-unlocked runs it") if ENV["UNLOCKED_MODE"] != "default"
    compiler = RbConfig::CONFIG["RUSTC"].to_s
    omit("no YJIT in this build") unless defined?(RubyVM::YJIT) && !compiler.empty?
    Dir.mktmpdir("yjit_units") do |folder|
      source = File.join(BUILD, "src/yjit/src/lib.rs")
      output, built = Open3.capture2e(*compiler.split, "--edition=2021", "--test", "-Awarnings",
                                      "-o", "#{folder}/units", source)
      assert(built.success?, output)
      output, passed = Open3.capture2e("#{folder}/units", "-q")
      assert(passed.success?, output)
      assert_operator(output[/^test result: ok\. (\d+) passed/, 1].to_i, :>, 300, output)
    end
  end
end
