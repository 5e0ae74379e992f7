# frozen_string_literal: true
require "test/unit"
require_relative "../tools/gems_tools"
require_relative "../tools/separate_process"

# Gems as a user installs them: with precompiled variants, with lockfiles made on stock, beside
# another Ruby.
class TestGems < Test::Unit::TestCase
  include GemsTools

  GEM, BUNDLE = %w[gem bundle].map { |name| "#{File.dirname(OWN)}/#{name}" }
  ENDS = [">= 3.0", "< 3.5.dev"].freeze # what rake-compiler writes

  class << self
    attr_accessor :repository
  end

  def setup
    mode = ENV.fetch("UNLOCKED_MODE", "default")
    omit("all of it is in Ruby: make test-unlocked runs it") unless mode == "default"
    super
    stock
    self.class.repository ||= begin
      folder = Dir.mktmpdir("repository")
      own = Process.pid # other tests of this process may fork
      at_exit { FileUtils.rm_rf(folder) if Process.pid == own }
      make_repository(folder)
    end
    @room = File.realpath(Dir.mktmpdir("gems"))
    @home = "#{@room}/home"
    @gemrc = "#{@room}/gemrc"
    @server = Server.new(self.class.repository.folder)
    File.write(@gemrc, "---\n:sources:\n- #{@server.url}\ngem: --no-document\n")
  end

  def teardown
    @server&.stop
    FileUtils.rm_rf(@room) if @room
  end

  LIBRARY = <<~RUBY
    begin
      require_relative "%1$s/precompiled/%1$s"
    rescue LoadError
      require "%1$s/%1$s" # the words of the first LoadError are lost, as in nokogiri
    end
  RUBY

  def make_repository(folder)
    Repository.new(folder).tap do |all|
      add_native(all, "native", ENDS)
      add_native(all, "unbound", [], IN_RUST)
      only = { "lib/only.rb" => "", "lib/only/only.so" => foreign_extension("only") }
      all.add("only", "1.0", only, platform: PLATFORM) { |spec| spec.required_ruby_version = ENDS }
      all.add("program", "1.0", { "lib/program.rb" => "PROGRAM = :source" })
      program = { "lib/program.rb" => "PROGRAM = :platform", "exe/program" => "#!/bin/sh\n" }
      all.add("program", "1.0", program, platform: PLATFORM)
      all.add("pure", "1.0", { "lib/pure.rb" => "PURE = true" })
      all.add("pure", "1.0", { "lib/pure.rb" => "raise 'java'" }, platform: "java")
      all.add("helper", "1.0", { "lib/helper.rb" => "HELPER = 1" })
      all.add("helper", "1.1", { "lib/helper.rb" => "HELPER = 1.1" })
      all.add("helper", "2.0", { "lib/helper.rb" => "HELPER = 2" })
      all.write_index
    end
  end

  # A gem in two variants: source, with a dependency that the precompiled one does not have, and
  # precompiled. first: lines of C for the latter.
  def add_native(all, name, ends, first = "")
    library = format(LIBRARY, name)
    all.add(name, "1.0", source_files(name, library)) do |s|
      s.extensions = ["ext/#{name}/extconf.rb"]
      s.add_dependency("helper", "~> 1.0")
      s.add_dependency("pure")
    end
    binary = { "lib/#{name}.rb" => library,
               "lib/#{name}/precompiled/#{name}.so" => foreign_extension(name, first) }
    all.add(name, "1.0", binary, platform: PLATFORM) do |s|
      s.required_ruby_version = ends unless ends.empty?
      s.add_dependency("pure")
    end
  end

  def gem_home = { "GEM_HOME" => @home, "GEM_PATH" => @home }
  def gem(*words, **options) = run_well(GEM, *words, env: gem_home, **options)

  def installed(home = @home)
    files = Dir.glob("*.gemspec", base: "#{home}/specifications")
    files.map { |file| File.basename(file, ".gemspec") }.sort
  end

  def ruby(code, env = gem_home) = run_command(OWN, "-e", code, env: env)

  USE = 'require "native"; puts Native.made_by'

  def test_gem_install_takes_source_gems_where_a_variant_is_compiled_for_another_ruby
    gem("install", "native", "program", "pure")
    assert_equal(%W[helper-1.1 native-1.0 program-1.0-#{PLATFORM} pure-1.0], installed)
    assert_equal("this Ruby\n", ruby(USE).first)
  end

  # What looks after precompiled gems is read where there is one.
  def test_source_gems_do_not_load_what_precompiled_ones_need
    gem("install", "native", "program")
    loaded = 'puts $LOADED_FEATURES.grep(%r{rubygems/precompiled\.rb}).size'
    assert_equal("0\n", ruby("require \"native\"; #{loaded}").first)
    assert_equal("1\n", ruby("require \"program\"; #{loaded}").first)
  end

  def test_gem_install_says_when_there_is_no_source_gem
    out, status = run_command(GEM, "install", "only", env: gem_home)
    assert_not_predicate(status, :success?)
    assert_match(/Could not find a valid gem 'only'/, out)
    reason = "Found only-1.0-#{PLATFORM}, which is compiled for another Ruby, and no source gem"
    assert_include(out, reason)
  end

  def test_gem_whose_metadata_hides_that_it_is_compiled_is_refused_whole
    out, status = run_command(GEM, "install", "unbound", env: gem_home)
    assert_not_predicate(status, :success?)
    advice = "gem install unbound --version 1.0 --platform ruby"
    assert_include(out, "unbound-1.0-#{PLATFORM} holds an extension that was compiled for " \
                        "another Ruby. Try: #{advice}")
    assert_empty(Dir.glob("#{@home}/{gems,specifications}/unbound*"))
    gem(*advice.split.drop(1))
    assert_equal("this Ruby\n", ruby('require "unbound"; puts Unbound.made_by').first)
  end

  # Installed by another Ruby into the same folder, or by force.
  def test_installed_precompiled_gem_is_skipped_with_one_line_that_helps
    gem("install", "pure")
    gem("install", "--force", "--local", self.class.repository.file("native-1.0-#{PLATFORM}"))
    out, status = ruby(USE)
    assert_not_predicate(status, :success?)
    advice = "gem install native --version 1.0 --platform ruby"
    line = "Ignoring native-1.0-#{PLATFORM} because its extension was compiled for another Ruby. " \
           "Try: #{advice}\n"
    assert_equal([line], out.lines.grep(/another Ruby/))
    assert_match(/cannot load such file -- native \(LoadError\)/, out)
    out, = ruby("gem 'native'")
    assert_equal([line], out.lines.grep(/another Ruby/))
    gem(*advice.split.drop(1))
    assert_equal("this Ruby\n", ruby(USE).first)
    assert_equal("this Ruby\n", ruby("gem 'native'; #{USE}").first)
  end

  LOCK = <<~'TEXT'
    GEM
      remote: %1$s
      specs:
        native (1.0-%2$s)
          pure
        program (1.0-%2$s)
        pure (1.0)

    PLATFORMS
      %2$s

    DEPENDENCIES
      native
      program

    BUNDLED WITH
       %3$s
  TEXT

  # An application with a lockfile as stock makes it; yields what Bundler's variables are to be.
  def application(gems = %w[native program])
    @app = "#{@room}/app"
    FileUtils.mkdir_p(@app)
    lines = gems.map { |name| "gem '#{name}'\n" }
    File.write("#{@app}/Gemfile", "source '#{@server.url}'\n#{lines.join}")
    version = run_well(BUNDLE, "--version")[/[\d.]+/]
    @lock = format(LOCK, @server.url, PLATFORM, version)
    File.write("#{@app}/Gemfile.lock", @lock) if gems == %w[native program]
  end

  def bundle(*words, **env)
    env = { BUNDLE_PATH: "#{@room}/bundle" }.merge(env).transform_keys(&:to_s)
    run_command(BUNDLE, *words, chdir: @app, env: env)
  end

  def bundled = installed("#{@room}/bundle/ruby/#{RbConfig::CONFIG["ruby_version"]}")
  COMPILED = %W[helper-1.1 native-1.0 program-1.0-#{PLATFORM} pure-1.0].freeze

  def assert_bundle(*words, **env)
    out, status = bundle(*words, **env)
    assert_predicate(status, :success?, "bundle #{words.join(" ")}: #{out}")
    assert_equal(@lock, File.read("#{@app}/Gemfile.lock"), "the lockfile changed")
    out
  end

  def assert_used(**env)
    out = assert_bundle("exec", OWN, "-e", "#{USE}; require 'program'; p PROGRAM", **env)
    assert_equal("this Ruby\n:platform\n", out)
  end

  def test_bundle_installs_from_a_lockfile_of_stock_and_leaves_it_alone
    application
    assert_bundle("install")
    assert_equal(COMPILED, bundled)
    assert_used
    assert_not_match(/Installing|Fetching/, assert_bundle("install"))
  end

  def test_bundle_installs_from_a_frozen_lockfile_of_stock
    application
    assert_bundle("install", BUNDLE_FROZEN: "true")
    assert_equal(COMPILED, bundled)
    @server.stop
    assert_used(BUNDLE_FROZEN: "true")
    FileUtils.rm(Dir.glob("#{@room}/bundle/**/specifications/helper-*"))
    out, status = bundle("exec", OWN, "-e", "")
    assert_not_predicate(status, :success?)
    assert_match(/Could not find native-1\.0-#{PLATFORM}.*in locally installed gems/, out)
  end

  def test_bundle_cache_holds_what_must_be_compiled_and_serves_offline
    application
    [{}, { BUNDLE_CACHE_ALL_PLATFORMS: "true" }].each do |settings|
      assert_bundle("cache", **settings)
      files = Dir.children("#{@app}/vendor/cache").map { |f| File.basename(f, ".gem") }.sort
      assert_equal(COMPILED, COMPILED & files)
    end
    @server.stop
    FileUtils.rm_rf("#{@room}/bundle")
    assert_bundle("install", "--local", BUNDLE_FROZEN: "true")
    assert_equal(COMPILED, bundled)
    assert_used
  end

  # vendor/cache of stock holds the precompiled gems alone.
  def test_bundle_says_what_to_type_where_stock_vendored_the_gems
    application
    folders = { "BUNDLE_PATH" => "#{@room}/theirs" }
    run_well("#{File.dirname(STOCK)}/bundle", "cache", chdir: @app, env: folders)
    advice = ["bundle cache", "BUNDLE_FROZEN=false bundle cache",
              "bundle config unset --local frozen && bundle cache"]
    advice.each_with_index do |command, step|
      bundle("config", "set", "--local", "frozen", "true") if step == 2
      words = step == 0 ? %w[install --local] : %w[install]
      out, status = bundle(*words, BUNDLE_FROZEN: ("true" if step > 0))
      assert_not_predicate(status, :success?)
      said = out.split.join(" ") # Bundler breaks the line to the terminal's width
      assert_operator(said, :start_with?, "native-1.0-#{PLATFORM} is compiled for another Ruby")
      assert_operator(said, :end_with?, ". Try, on line: #{command}")
    end
    shell = ["/bin/sh", "-ec", advice[2].gsub("bundle c", "#{BUNDLE} c")]
    run_well(*shell, chdir: @app, env: { "BUNDLE_PATH" => "#{@room}/bundle" })
    assert_path_exist("#{@app}/vendor/cache/native-1.0.gem")
    @server.stop
    FileUtils.rm_rf("#{@room}/bundle")
    assert_bundle("install", "--local", BUNDLE_FROZEN: "true")
    assert_used
    run_well("#{File.dirname(STOCK)}/bundle", "install", "--local", chdir: @app, env: folders)
  end

  def test_lockfile_made_here_is_the_one_that_stock_makes
    application
    FileUtils.rm("#{@app}/Gemfile.lock")
    run_well("#{File.dirname(STOCK)}/bundle", "lock", chdir: @app)
    @lock = File.read("#{@app}/Gemfile.lock")
    assert_include(@lock, "native (1.0-#{PLATFORM})")
    FileUtils.rm("#{@app}/Gemfile.lock")
    assert_bundle("lock")
    assert_bundle("install")
    assert_used
  end

  def test_bundle_says_when_there_is_no_source_gem
    application(%w[only])
    out, status = bundle("install")
    assert_not_predicate(status, :success?)
    reason = "only-1.0-#{PLATFORM} is compiled for another Ruby, and there is no source gem of that"
    assert_include(out.split.join(" "), reason) # Bundler breaks the line to the terminal's width
  end

  def test_force_ruby_platform_means_what_it_means_on_stock
    application
    out, status = bundle("install", BUNDLE_FORCE_RUBY_PLATFORM: "true")
    assert_predicate(status, :success?, out)
    assert_equal(%w[helper-1.1 native-1.0 program-1.0 pure-1.0], bundled)
    assert_match(/^    native \(1\.0\)\n      helper/, File.read("#{@app}/Gemfile.lock"))
  end

  # In one folder for the gems of two Rubies, each keeps its own extension, whichever builds last.
  def test_two_rubies_share_a_gem_home
    theirs = "#{File.dirname(STOCK)}/gem"
    install = ["install", "--platform", "ruby", "native"]
    steps = { "stock installs" => [theirs, *install],
              "the fork restores" => [GEM, "pristine", "native"],
              "stock restores" => [theirs, "pristine", "native"],
              "the fork installs" => [GEM, *install],
              "stock installs again" => [theirs, *install] }
    # Both must have built it before both can use it.
    steps.each_with_index do |(step, words), count|
      run_well(*words, env: gem_home)
      { OWN => "this Ruby\n", STOCK => "stock\n" }.each do |program, says|
        next if count.zero? && program == OWN
        out, = run_command(program, "-e", USE, env: gem_home)
        assert_equal(says, out, "#{program}, after: #{step}")
      end
    end
  end

  # What stands in lib/ is stock's.
  def test_bundler_uses_what_was_built_here_in_a_gem_home_of_two_rubies
    run_well("#{File.dirname(STOCK)}/gem", "install", "--platform", "ruby", "native", env: gem_home)
    gem("pristine", "native")
    application(%w[native])
    env = { BUNDLE_PATH: nil, BUNDLE_FORCE_RUBY_PLATFORM: "true" }.merge(gem_home)
    out, status = bundle("exec", OWN, "-e", USE, **env)
    assert_predicate(status, :success?, out)
    assert_equal("this Ruby\n", out)
  end

  # doc/gems.md: the commands behind the marks, with the prefixes of these builds.
  MARKED = /^<!-- run by test_gems\.rb -->\n\n((?:    .*\n)+)/
  COMMANDS = File.read("#{__dir__}/../../../doc/gems.md").scan(MARKED).flatten
  PREFIXES = { "/opt/unlocked-ruby/bin" => File.dirname(OWN),
               "/opt/ruby-3.4/bin" => File.dirname(STOCK) }.freeze

  def test_commands_of_the_document_work
    application
    assert_equal(2, COMMANDS.size)
    says = COMMANDS.map do |commands|
      commands = commands.gsub(Regexp.union(PREFIXES.keys), PREFIXES)
      run_well("/bin/sh", "-ec", commands, chdir: @app, env: { "BUNDLE_PATH" => "#{@room}/bundle" })
    end
    assert_match(/\+unlocked/, says[0])
    says.each { |out| assert_equal(RUBY_VERSION, out.lines.last.chomp) }
    assert_equal(@lock, File.read("#{@app}/Gemfile.lock"))
  end
end
