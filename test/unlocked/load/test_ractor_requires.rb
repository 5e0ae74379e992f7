# frozen_string_literal: true
require "test/unit"
require "tmpdir"

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
    assert_separately(["-W0"], <<~RUBY, timeout: 120)
      #{PRELUDE}
      wrong = #{LIBRARIES.inspect}.to_h do |library|
        [library, apart do
          found = Array.new(4) { Ractor.new(library) { |name| require name } }.map(&:take)
          [found.count(true) <= 1, require(library)]
        rescue Exception => e
          e.full_message
        end]
      end
      wrong.reject! { |_, result| result == [true, false] }
      assert_equal({}, wrong)
    RUBY
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
      assert_separately(["-W0", "-I", dir], <<~'RUBY')
        module SharedNames; end
        names = Ractor.make_shareable(Array.new(50) { :"A#{_1}" })
        ractors = Array.new(4) do |turn|
          Ractor.new(names, turn) do |all, turn|
            own = Array.new(200) { Module.new { autoload :Name, "own_name" }.autoload?(:Name) }
            again = all.rotate(turn * 12).map do |name|
              SharedNames.autoload(name, "shared_names")
              SharedNames.autoload?(name)
            end
            Ractor.yield([own.uniq, again.uniq])
            Ractor.receive
            all.map { |name| SharedNames.const_get(name) }
          end
        end
        assert_equal([[["own_name"], ["shared_names"]]], ractors.map(&:take).uniq)
        ractors.each { |ractor| ractor.send(nil) }
        assert_equal([(0..49).to_a], ractors.map(&:take).uniq)
      RUBY
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
    assert_separately(["-W0"], <<~'RUBY', timeout: 240)
      modules = Ractor.make_shareable(Array.new(2) { Module.new })
      writers = modules.map do |mod|
        Ractor.new(mod) do |own|
          1500.times do
            own.autoload(:Name, "no_file")
            own.autoload?(:Name)
            own.send(:remove_const, :Name)
          end
          :done
        end
      end
      readers = modules.map do |mod|
        Ractor.new(mod) do |own|
          20_000.times.map { own.autoload?(:Name) }.uniq - [nil, "no_file"]
        end
      end
      30.times { GC.start }
      assert_equal([[], []], readers.map(&:take))
      assert_equal(%i[done done], writers.map(&:take))
    RUBY
  end

  # The libraries store their own state with Ractor.store_if_absent.
  def test_libraries_in_the_block_of_store_if_absent
    assert_separately(["-W0"], <<~'RUBY')
      require "timeout"
      require "weakref"
      found = Ractor.new do
        [Ractor.store_if_absent(:a) { Timeout.timeout(60) { 1 } },
         Ractor.store_if_absent(:b) { WeakRef.new("x").weakref_alive? },
         Ractor.store_if_absent(:c) { "e\u0301".unicode_normalize(:nfc).size },
         Ractor.store_if_absent(:d) { raise IOError }]
      rescue IOError => e
        [e.class, Ractor[:a], Ractor[:c]]
      end.take
      assert_equal([IOError, 1, 1], found)
    RUBY
  end

  def test_nested_store_if_absent
    assert_separately(["-W0"], <<~'RUBY')
      found = Ractor.new do
        first = Ractor.store_if_absent(:a) { [Ractor.store_if_absent(:b) { 1 }, 2] }
        same = begin
          Ractor.store_if_absent(:c) do
            Ractor.store_if_absent(:d) { Ractor.store_if_absent(:c) { 1 } }
          end
        rescue ThreadError => e
          e.class
        end
        again = Ractor.store_if_absent(:c) { Ractor.store_if_absent(:d) { 3 } }
        [first, same, again, Ractor[:b], Ractor[:d]]
      end.take
      assert_equal([[1, 2], ThreadError, 3, 1, 3], found)
    RUBY
  end

  def test_errors_of_what_is_required
    Dir.mktmpdir do |dir|
      File.write("#{dir}/raises.rb", "raise 'no'")
      File.write("#{dir}/syntax.rb", "def a(")
      assert_separately(["-W0"], <<~RUBY)
        %w[#{dir}/raises #{dir}/syntax #{dir}/none].zip([RuntimeError, SyntaxError, LoadError]) do
          |path, error|
          classes = Array.new(2) do
            Ractor.new(path) do |name|
              require name
            rescue ScriptError, StandardError => e
              e.class
            end
          end.map(&:take)
          assert_equal([error, error], classes)
        end
      RUBY
    end
  end
end
