# frozen_string_literal: true
require "test/unit"

# What doc/ractor/gems.md calls patches comes with this Ruby.
class TestGemsRactors < Test::Unit::TestCase
  PAGE = File.read(File.expand_path("../../../doc/ractor/gems.md", __dir__))
  PATCHED = PAGE.scan(/^\| ([a-z][\w-]*) \| (?=\d).*\bpatch\b/).flatten

  def patches
    folder = $LOAD_PATH.find { |path| File.directory?("#{path}/unlocked/gems") }
    assert_not_nil(folder, "unlocked/gems below $LOAD_PATH")
    Dir.children("#{folder}/unlocked/gems").map { |name| File.basename(name, ".rb") }
  end

  def test_each_patch_of_the_page_comes_with_ruby
    assert_operator(PATCHED.size, :>, 10)
    assert_equal(PATCHED.sort, patches.sort)
  end

  # Without its gem a patch does nothing.
  def test_patch_without_its_gem
    arguments = ["--disable-gems", "-W:no-experimental", "-e", <<~RUBY, *patches]
      before = Object.constants
      ARGV.each { |name| require "unlocked/gems/\#{name}" }
      p Object.constants - before, Ractor.new { 1 }.take
    RUBY
    assert_in_out_err(arguments, "", %w([] 1), [])
  end
end
