# frozen_string_literal: true
require "test/unit"

# What doc/installing.md says of the libraries that an installed Ruby needs is what was linked.
class TestInstalling < Test::Unit::TestCase
  PAGE = File.read(File.expand_path("../../../doc/installing.md", __dir__))
  LISTED = PAGE.scan(/^\| ((?:[\w.-]+\.so\.\d+(?:, )?)+) \|/).flat_map { |cell,| cell.split(", ") }

  # The shared libraries that a program or an extension asks for.
  def needed_by(path)
    IO.popen(["readelf", "-d", path], err: IO::NULL, &:read).scan(/\(NEEDED\).*\[(.+)\]/).flatten
  rescue Errno::ENOENT
    omit("readelf is not installed")
  end

  def test_page_lists_the_libraries_that_the_program_and_its_extensions_need
    omit("--with-jemalloc adds a library") if RbConfig::CONFIG["MAINLIBS"].include?("jemalloc")
    extensions = $LOAD_PATH.flat_map { |dir| Dir.glob("#{dir}/**/*.#{RbConfig::CONFIG["DLEXT"]}") }
    assert_operator(extensions.size, :>, 50, "extensions below $LOAD_PATH")
    needed = [EnvUtil.rubybin, *extensions].uniq.flat_map { |path| needed_by(path) }.uniq
    needed.reject! { |name| name.match?(/\Alib(?:ruby|clang|asan)/) }
    assert_include(needed, "libc.so.6")
    assert_equal([], needed - LISTED)
  end
end
