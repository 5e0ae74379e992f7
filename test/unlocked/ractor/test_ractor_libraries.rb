# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# What libraries do for other ractors must not change what the main ractor has.
class TestRactorLibraries < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = [].freeze
  TIMEOUT = 120
  PRELUDE = "Warning[:experimental] = $VERBOSE = false\n"

  # -I for the folders of bundled gems, which the harness runs without RubyGems.
  def bundled(*names)
    sources = $LOAD_PATH.map { |path| File.expand_path("../.bundle/gems", path) }
    names.flat_map do |name|
      path = sources.flat_map { |source| Dir["#{source}/#{name}-[0-9]*/lib"] }.first
      path ? ["-I", path] : omit("no #{name}")
    end
  end

  def test_optparse_accept_leaves_what_a_block_refers_to
    run_alone(Cases["ractor/ractor_libraries/optparse_accept_leaves_what_a_block_refers_to"])
  end

  def test_optparse_reject_is_told
    run_alone(Cases["ractor/ractor_libraries/optparse_reject_is_told"])
  end

  # A class that another ractor made has no mutex yet; two threads must not make one each.
  def test_singleton_of_a_class_made_in_a_ractor
    run_alone(<<~'RUBY')
      require "singleton"
      100.times do
        made = Ractor.new { Class.new { include Singleton; def initialize = Thread.pass } }.take
        found = Array.new(4) { Thread.new { made.instance } }.map(&:value)
        assert_equal 1, found.uniq(&:object_id).size
      end
    RUBY
  end

  def test_rss_sees_what_the_main_ractor_adds
    run_alone(
      Cases["ractor/ractor_libraries/rss_sees_what_the_main_ractor_adds"],
      args: bundled("rss", "rexml"))
  end

  def test_fiddle_function_bound_to_a_block
    run_alone(Cases["ractor/ractor_libraries/fiddle_function_bound_to_a_block"])
  end

  def test_openssl_without_its_ruby_files
    run_alone(<<~'RUBY')
      begin
        require "openssl.so"
      rescue LoadError
        omit("no openssl")
      end
      assert_equal "CN=x", OpenSSL::X509::Name.new([%w[CN x]]).inspect[/CN=x/]
    RUBY
  end
end
