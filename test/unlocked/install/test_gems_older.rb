# frozen_string_literal: true
require "test/unit"
require_relative "../tools/gems_tools"

# Gems whose newest version has no source gem: an older one is taken, and a line says so.
class TestGemsOlder < Test::Unit::TestCase
  include GemsTools

  GEM, BUNDLE = %w[gem bundle].map { |name| "#{File.dirname(OWN)}/#{name}" }
  ENDS = [">= 3.0", "< 3.5.dev"].freeze # what rake-compiler writes

  def setup
    mode = ENV.fetch("UNLOCKED_MODE", "default")
    omit("all of it is in Ruby: make test-unlocked runs it") unless mode == "default"
    super
    @room = File.realpath(Dir.mktmpdir("gems"))
    @gemrc = "#{@room}/gemrc"
    make_repository("#{@room}/repository")
    @server = Server.new("#{@room}/repository")
    File.write(@gemrc, "---\n:sources:\n- #{@server.url}\ngem: --no-document\n")
  end

  def teardown
    @server&.stop
    FileUtils.rm_rf(@room) if @room
  end

  # The files of precompiled gems are never loaded here: their content does not count.
  def make_repository(folder)
    Repository.new(folder).tap do |all|
      source(all, "older", "1.0")
      source(all, "older", "1.1")
      precompiled(all, "older", "2.0")
      precompiled(all, "older", "3.0.rc1")
      precompiled(all, "older", "4.0", [">= 3.0", "< 3.2.dev"]) # not for stock 3.4, either
      source(all, "newest", "2.0")
      precompiled(all, "newest", "1.0")
      precompiled(all, "newest", "2.0")
      source(all, "unfit", "1.0")
      source(all, "unfit", "2.0") { |spec| spec.required_ruby_version = ">= 9.0" }
      precompiled(all, "unfit", "2.0")
      source(all, "asks", "1.0") { |spec| spec.add_dependency("older") }
      source(all, "asks_for_1", "1.0") { |spec| spec.add_dependency("older", "~> 1.0") }
      all.write_index
    end
  end

  def source(all, name, version, &block)
    all.add(name, version, { "lib/#{name}.rb" => "" }, &block)
  end

  def precompiled(all, name, version, ends = ENDS)
    all.add(name, version, { "lib/#{name}.rb" => "" }, platform: PLATFORM) do |spec|
      spec.required_ruby_version = ends
    end
  end

  # What `gem install` says of older versions, into an empty folder.
  def said(*words)
    home = Dir.mktmpdir("home", @room)
    env = { "GEM_HOME" => home, "GEM_PATH" => home }
    @out = run_well(GEM, "install", *words, env: env)
    @installed = Dir.glob("#{home}/specifications/*").map { |f| File.basename(f, ".gemspec") }
    @out.lines.grep(/is taken/)
  end

  LINE = "WARNING:  older 1.1 is taken, not the newer 2.0, which has no source gem and is " \
         "compiled for other Rubies only. What to do: doc/gems.md\n"

  def test_one_line_for_the_gem_that_is_asked_for_and_for_one_that_it_needs
    assert_equal([LINE], said("older"))
    assert_include(@installed, "older-1.1")
    assert_operator(@out.index(LINE), :<, @out.index("Successfully installed"))
    assert_equal([LINE], said("asks"))
    assert_equal([LINE], said("asks", "older"), "once")
    assert_equal([LINE], said("older", "--explain"))
    assert_equal([LINE.sub("1.1", "1.0")], said("older:!= 1.1"))
    assert_equal([LINE.sub("2.0", "3.0.rc1")], said("older", "--pre"))
  end

  def test_no_line_where_the_version_is_the_one_that_was_asked_for
    assert_equal([], said("older", "--version", "1.0"))
    assert_equal([], said("older:~> 1.0"))
    assert_equal([], said("asks_for_1"))
    assert_equal(%w[asks_for_1-1.0 older-1.1], @installed.sort)
    assert_equal([], said("asks_for_1", "older:< 2"))
  end

  def test_no_line_where_a_source_gem_has_the_version
    assert_equal([], said("newest"))
    assert_equal(["newest-2.0"], @installed)
    assert_equal([], said("unfit"))
    assert_equal(["unfit-1.0"], @installed)
  end

  def test_bundler_locks_what_stock_locks_and_names_the_older_version
    app = "#{@room}/app"
    FileUtils.mkdir_p(app)
    env = { "BUNDLE_PATH" => "#{@room}/bundle" }
    File.write("#{app}/Gemfile", "source '#{@server.url}'\ngem 'older'\n")
    out, status = run_command(BUNDLE, "install", chdir: app, env: env)
    assert_not_predicate(status, :success?)
    said = out.split.join(" ") # Bundler breaks the line to the terminal's width
    assert_include(said, "older-2.0-#{PLATFORM} is compiled for another Ruby, and there is no " \
                         "source gem of that version in")
    assert_include(said, "Version 1.1 has one. What to do: doc/gems.md")
    File.write("#{app}/Gemfile", "source '#{@server.url}'\ngem 'older', '1.1'\n")
    run_well(BUNDLE, "install", chdir: app, env: env)
    assert_include(File.read("#{app}/Gemfile.lock"), "older (1.1)\n")
  end
end
