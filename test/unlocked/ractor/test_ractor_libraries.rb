# frozen_string_literal: true
require "test/unit"

# What libraries do for other ractors must not change what the main ractor has.
class TestRactorLibraries < Test::Unit::TestCase
  PRELUDE = "Warning[:experimental] = $VERBOSE = false\n"

  def separately(program, *options)
    assert_separately(options, PRELUDE + program, timeout: 120)
  end

  # -I for the folders of bundled gems, which the harness runs without RubyGems.
  def bundled(*names)
    sources = $LOAD_PATH.map { |path| File.expand_path("../.bundle/gems", path) }
    names.flat_map do |name|
      path = sources.flat_map { |source| Dir["#{source}/#{name}-[0-9]*/lib"] }.first
      path ? ["-I", path] : omit("no #{name}")
    end
  end

  def test_optparse_accept_leaves_what_a_block_refers_to
    separately(<<~'RUBY')
      require "optparse"
      list, kind, other = [+"a"], Class.new, Class.new
      Module.new.module_eval do
        OptionParser.accept(kind) { |text,| list.size }
        OptionParser.accept(other) { |text,| text.upcase }
      end
      assert_equal [false, false], [list.frozen?, list[0].frozen?]
      work = Ractor.make_shareable(Module.new.module_eval do
        proc do |type|
          value = nil
          OptionParser.new { |o| o.on("-a A", type) { value = _1 } }.parse(%w[-a x])
          value
        rescue ArgumentError => e
          e.class
        end
      end)
      assert_equal 1, work.call(kind)
      assert_equal "X", Ractor.new(other, &work).take
      assert_equal ArgumentError, Ractor.new(kind, &work).take
    RUBY
  end

  def test_optparse_reject_is_told
    separately(<<~'RUBY')
      require "optparse"
      kind = Class.new
      Module.new.module_eval { OptionParser.accept(kind) { |text,| text } }
      OptionParser.reject(kind)
      refused = Ractor.new(kind) do |type|
        OptionParser.new { |o| o.on("-a A", type) {} }
        false
      rescue ArgumentError
        true
      end.take
      assert refused
    RUBY
  end

  # A class that another ractor made has no mutex yet; two threads must not make one each.
  def test_singleton_of_a_class_made_in_a_ractor
    separately(<<~'RUBY')
      require "singleton"
      100.times do
        made = Ractor.new { Class.new { include Singleton; def initialize = Thread.pass } }.take
        found = Array.new(4) { Thread.new { made.instance } }.map(&:value)
        assert_equal 1, found.uniq(&:object_id).size
      end
    RUBY
  end

  def test_rss_sees_what_the_main_ractor_adds
    separately(<<~'RUBY', *bundled("rss", "rexml"))
      require "rss"
      list = [+"x"]
      RSS::Rss::Channel.class_eval { install_text_element("mine", "", "?") }
      RSS::BaseListener.install_get_text_element("", "mine", "mine=")
      Module.new.module_eval do
        RSS::Maker::RSSBase.add_need_initialize_variable("plain") { {} }
      end
      work = Ractor.make_shareable(Module.new.module_eval do
        proc do
          RSS::Parser.parse(<<~XML).channel.mine
            <rss version="2.0"><channel><title>t</title><link>l</link><description>d</description>
            <mine>m</mine></channel></rss>
          XML
        end
      end)
      assert_equal "m", work.call
      assert_equal "m", Ractor.new(&work).take
      make = Ractor.make_shareable(Module.new.module_eval do
        proc do
          RSS::Maker.make("2.0") do |maker|
            maker.channel.title = maker.channel.link = maker.channel.description = "d"
          end.channel.title
        rescue Ractor::IsolationError => e
          e.message
        end
      end)
      assert_equal "d", Ractor.new(&make).take
      Module.new.module_eval do
        RSS::Maker::RSSBase.add_need_initialize_variable("others") { list.dup }
      end
      assert_equal [false, false], [list.frozen?, list[0].frozen?]
      assert_equal "d", make.call
      assert_match(/give a block that refers to shareable objects/, Ractor.new(&make).take)
    RUBY
  end

  def test_fiddle_function_bound_to_a_block
    separately(<<~'RUBY')
      require "fiddle/import"
      module Bound
        extend Fiddle::Importer
        dlload Fiddle.dlopen(nil)
        extern "int abs(int)"
        bind("int twice(int)") { |n| n * 2 }
      end
      assert_equal [7, 8], [Bound.abs(-7), Bound.twice(4)]
      assert_equal [7, 7], Array.new(2) { Ractor.new { Bound.abs(-7) } }.map(&:take)
      told = Ractor.new { Bound.twice(4) rescue $!.message }.take
      assert_match(/Bound.twice .*bound to a block/, told)
    RUBY
  end

  def test_openssl_without_its_ruby_files
    separately(<<~'RUBY')
      begin
        require "openssl.so"
      rescue LoadError
        omit("no openssl")
      end
      assert_equal "CN=x", OpenSSL::X509::Name.new([%w[CN x]]).inspect[/CN=x/]
    RUBY
  end
end
