# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require "rdoc"
require_relative "../tools/extension_tools"

# Where the fork wraps a file of CRuby, ri (make rdoc) has the same pages with the same words as on
# stock, and those of what the fork has besides. The fork's Ruby reads the files of both trees, at
# once.
class TestRi < Test::Unit::TestCase
  include ExtensionTools
  BASE = "#{BUILD}/pristine/ruby-#{RUBY_VERSION}"
  # Comments in object.c send RDoc to wrapped files. Of ext and lib those whose rules move methods.
  NAMES = %w[object.c ext/etc/etc.c lib/erb.rb].freeze
  FEW = %w[--page-dir doc/regexp].freeze # of the pages in doc/, which no rule changes

  def make_pages(tree, names, into)
    words = %W[#{OWN} #{tree}/tool/rdoc-srcdir --ri --quiet --op #{into}]
    IO.popen(CLEAN, [*words, *FEW, *names], err: %i[child out])
  end

  # What a page says, but for the places of the text.
  def words_of(page)
    about = Marshal.load(File.binread(page))
    said = about.comment
    said = said.respond_to?(:parts) ? said.parts.inspect.gsub(/@file=[^,>]*|0x\h+/, "") : said.to_s
    [about.class, said, (about.call_seq if about.respond_to?(:call_seq))]
  end

  def pages(dir)
    Dir.glob("**/*.ri", base: dir).reject { |name| File.basename(name) == "cache.ri" }
       .to_h { |name| [name, words_of("#{dir}/#{name}")] }
  end

  def test_pages_are_those_of_stock
    omit "the default build reads them" unless MODE == "default"
    names = Dir.children("#{BUILD}/src/base").grep(/\.c\z/).sort + NAMES
    assert_include(names, "proc.c")
    Dir.mktmpdir do |room|
      makers = [["#{BUILD}/src", "own"], [BASE, "stock"]].map do |tree, name|
        make_pages(tree, names, "#{room}/#{name}")
      end
      makers.each { |maker| assert_equal("", maker.read) }
      makers.each(&:close)
      own, stock = pages("#{room}/own"), pages("#{room}/stock")
      assert_operator(stock.size, :>, 900)
      assert_equal([], stock.keys - own.keys, "pages that are missing")
      %w[start stop reset on to_h report].each do |name|
        assert_include(own.keys, "RubyVM/Stats/#{name}-c.ri")
      end
      assert_equal([], stock.keys.reject { |name| stock[name] == own[name] }, "other words")
    end
  end
end
