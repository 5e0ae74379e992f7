# frozen_string_literal: true
require "test/unit"
require "open3"
require "rbconfig"

# What doc/security.md says of the program that was built.
class TestHardening < Test::Unit::TestCase
  def elf(option)
    out, status = Open3.capture2("readelf", option, "-W", program)
    omit("readelf cannot read the program") unless status.success?
    out
  rescue Errno::ENOENT
    omit("readelf is not installed")
  end

  def program
    omit("Linux only") unless File.exist?("/proc/self/exe")
    IO.popen([EnvUtil.rubybin, "--disable-gems", "-e", "puts File.readlink('/proc/self/exe')"],
             &:read).chomp
  end

  def test_addresses_are_bound_at_the_start_and_read_only_then
    assert_match(/\(FLAGS_1\).*\bNOW\b/, elf("-d"))
    assert_match(/GNU_RELRO/, elf("-l"))
    assert_match(/GNU_STACK.* RW /, elf("-l"))
  end

  def test_no_page_is_writable_and_executable_while_yjit_compiles
    omit("YJIT is not built in") unless defined?(RubyVM::YJIT)
    omit("Linux only") unless File.exist?("/proc/self/maps")
    assert_separately(["--yjit", "--yjit-call-threshold=2"], <<~'RUBY')
      def double(x) = x + x
      modes = -> { File.readlines("/proc/self/maps").map { |line| line.split[1] } }
      seen = Array.new(20) do |i|
        eval("def m#{i}(x) = double(x)")
        5.times { send(:"m#{i}", i) }
        modes.call
      end
      assert_include(seen.flatten, "r-xp")
      assert_equal([], seen.flatten.grep(/wx/))
    RUBY
  end
end
