# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require_relative "../tools/separate_process"

# Four ractors require the same library at once; each library in a process in which nothing has
# been loaded. One of them loads it, in the main ractor.
class TestRactorRequires < Test::Unit::TestCase
  LIBRARIES = %w[
    English benchmark bundler cgi cgi/escape cgi/util coverage date delegate digest digest/sha2
    digest/bubblebabble erb etc expect fcntl fileutils find forwardable io/console io/nonblock
    io/wait ipaddr json logger net/http net/protocol objspace open-uri open3 openssl optparse
    optparse/date optparse/time optparse/uri ostruct pathname pp prettyprint prism pstore psych pty
    random/formatter readline reline resolv ripper securerandom set shellwords singleton socket
    stringio strscan syntax_suggest tempfile time timeout tmpdir tsort un uri weakref yaml
    yaml/store zlib
  ].freeze

  # The result of the block, in a child.
  PRELUDE = <<~'RUBY'
    def apart
      reader, writer = IO.pipe
      pid = fork { writer.write(Marshal.dump(yield)); writer.flush; exit!(true) }
      writer.close
      Marshal.load(reader.read)
    ensure
      Process.wait(pid)
    end
  RUBY

  def test_each_library_by_four_ractors
    assert_separately(
      ["-W0"],
      PRELUDE + Cases["load/ractor_requires/each_library_by_four_ractors",
                      LIBRARIES: LIBRARIES.inspect],
      timeout: 120)
  end

  def test_all_libraries_by_four_ractors
    assert_separately(["-W0"], <<~RUBY, timeout: 120)
      libraries = #{LIBRARIES.inspect}.freeze
      found = Array.new(4) do |i|
        Ractor.new(Ractor.make_shareable(libraries), i) do |all, turn|
          all.rotate(turn * all.size / 4).map { |name| [name, require(name)] }.to_h
        end
      end.map(&:take)
      twice = libraries.select { |name| found.count { |each| each[name] } > 1 }
      assert_equal([], twice)
      assert_equal([false], libraries.map { |name| require name }.uniq)
    RUBY
  end

  def test_prism_is_half_loaded
    assert_separately(%w[-W0 -rerror_highlight],
                      Cases["load/ractor_requires/prism_is_half_loaded"], timeout: 120)
  end

  def test_autoload_by_four_ractors
    Dir.mktmpdir do |dir|
      File.write("#{dir}/first.rb", "First = 1")
      File.write("#{dir}/inner.rb", "module Outer; Inner = 2; end")
      assert_separately(["-W0"], <<~RUBY)
        autoload :First, "#{dir}/first"
        module Outer; autoload :Inner, "#{dir}/inner"; end
        found = Array.new(4) { Ractor.new { [First, Outer::Inner] } }.map(&:take)
        assert_equal([[1, 2]], found.uniq)
      RUBY
    end
  end

  # On CRuby a ractor that waits for the mutex of autoload raises fatal, "No live threads left".
  def test_autoload_is_registered_by_four_ractors
    Dir.mktmpdir do |dir|
      constants = Array.new(50) { "A#{_1} = #{_1};" }.join
      File.write("#{dir}/shared_names.rb", "module SharedNames; #{constants} end")
      assert_separately(
        ["-W0", "-I", dir], Cases["load/ractor_requires/autoload_is_registered_by_four_ractors"])
    end
  end

  def test_autoload_by_a_ractor_in_a_frozen_module
    assert_separately(["-W0"], <<~'RUBY')
      frozen = Module.new { const_set(:Known, 1); freeze }
      found = Ractor.new(frozen) do |mod|
        %i[Known New].map do |name|
          mod.autoload(name, "x")
        rescue FrozenError => e
          e.class
        end + [Module.new.autoload(:Name, "x")]
      end.take
      assert_equal([nil, FrozenError, nil], found)
    RUBY
  end

  # What the message of the FrozenError calls may wait for another ractor.
  def test_autoload_of_a_file_that_freezes_its_module
    Dir.mktmpdir do |dir|
      File.write("#{dir}/freezes.rb", "module Freezes; A = 1; freeze; end")
      assert_separately(["-W0", "-I", dir], <<~'RUBY', timeout: 120)
        module Freezes
          def self.inspect = "#{Ractor.new { 1 }.take} inspected"
          autoload :A, "freezes"
        end
        Ractor.new { 1 }.take
        error = assert_raise(FrozenError) { Freezes::A }
        assert_include(error.message, "1 inspected")
      RUBY
    end
  end

  # On CRuby this reads a table that is freed.
  def test_tables_of_autoload_that_go_while_they_are_read
    assert_separately(
      ["-W0"], Cases["load/ractor_requires/tables_of_autoload_that_go_while_they_are_read"],
      timeout: 240)
  end

  # The libraries store their own state with Ractor.store_if_absent.
  def test_libraries_in_the_block_of_store_if_absent
    assert_separately(
      ["-W0"], Cases["load/ractor_requires/libraries_in_the_block_of_store_if_absent"])
  end

  def test_nested_store_if_absent
    assert_separately(["-W0"], Cases["load/ractor_requires/nested_store_if_absent"])
  end

  def test_errors_of_what_is_required
    Dir.mktmpdir do |dir|
      File.write("#{dir}/raises.rb", "raise 'no'")
      File.write("#{dir}/syntax.rb", "def a(")
      assert_separately(["-W0"], Cases["load/ractor_requires/errors_of_what_is_required", DIR: dir])
    end
  end
end
