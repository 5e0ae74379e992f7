# frozen_string_literal: true
require "test/unit"
require "json"
require_relative "../tools/gems_tools"

# A Ruby in its build folder is like an installed one: overlay/inplace.rb. Of stock, too, which the
# fork is compared with.
class TestInplace < Test::Unit::TestCase
  include GemsTools

  def setup
    super
    @room = File.realpath(Dir.mktmpdir("inplace"))
    @rubies = [OWN, stock]
  end

  def teardown
    FileUtils.rm_rf(@room) if @room
  end

  # bin/ruby is a script then, which names the libraries.
  def omit_if_shared
    omit "not with --enable-shared" if RbConfig::CONFIG["ENABLE_SHARED"] == "yes"
  end

  def each_prefix
    @rubies.each { |ruby| yield ruby, File.dirname(ruby, 2) }
  end

  # A gem in a folder of gems, as `gem install` leaves it.
  def install(ruby, name, version, files)
    Repository.new("#{@room}/repository").tap do |all|
      all.add(name, version, files)
      run_well("#{File.dirname(ruby)}/gem", "install", "--local", "--no-document",
               all.file("#{name}-#{version}"), env: gem_home)
    end
  end

  def gem_home = { "GEM_HOME" => "#{@room}/home", "GEM_PATH" => "#{@room}/home" }

  FEATURES = 'require "json"; puts "features: #{JSON.generate($LOADED_FEATURES)}"'

  # What the code loads, when run by the command: the output without that, and the files.
  def features(*command, code, **options)
    out = run_well(*command, "-w", "-e", "#{code}; #{FEATURES}", **options)
    [out.sub(/^features: (.*)\n/, ""), JSON.parse($1).grep(%r{\A/})]
  end

  def assert_each_once(files, prefix)
    by_file = files.group_by { |path| File.stat(path).then { |stat| [stat.dev, stat.ino] } }
    assert_empty(by_file.values.reject(&:one?), "one file by several paths")
    assert_empty(files.grep_v(%r{\A#{Regexp.escape(prefix)}/}), "not below the prefix")
  end

  MANY = %w[bundler erb fileutils irb json net/http openssl optparse psych rdoc reline resolv ripper
            rubygems/package rubygems/commands/install_command set tmpdir].freeze

  def test_each_library_file_has_one_path
    each_prefix do |ruby, prefix|
      files = Dir.glob("#{prefix}/lib/ruby/[0-9]*/**/*.rb")
      assert_operator(files.size, :>, 900)
      assert_equal([], files.reject { |file| File.realpath(file) == file }.first(3))
      out, loaded = features(ruby, MANY.map { |name| "require '#{name}'" }.join(";"))
      assert_equal("", out)
      assert_operator(loaded.size, :>, 300)
      assert_each_once(loaded, prefix)
    end
  end

  # Bundler names its own folder in RUBYLIB and RUBYOPT.
  def test_bundle_exec_loads_each_file_once
    File.write("#{@room}/Gemfile", "gem 'rake'\ngem 'minitest'\n")
    each_prefix do |ruby, prefix|
      FileUtils.rm_f("#{@room}/Gemfile.lock")
      bundle = "#{File.dirname(ruby)}/bundle"
      run_well(bundle, "install", "--local")
      code = "require 'bundler/cli'; require 'rake'; require 'minitest'; system(%p, '-e', '%s')"
      code = format(code, ruby, "require %q(bundler/cli)")
      out, loaded = features(bundle, "exec", ruby, code)
      assert_equal([], out.lines.grep(/already initialized|previous definition|redefined/))
      assert_include(loaded, "#{prefix}/lib/ruby/#{version(ruby)}/bundler/cli.rb")
      assert_each_once(loaded, prefix)
    end
  end

  def version(ruby) = run_well(ruby, "-e", "print RbConfig::CONFIG['ruby_version']")

  def test_newer_default_gem_wins
    omit_if_shared
    each_prefix do |ruby, _|
      FileUtils.rm_rf("#{@room}/home")
      install(ruby, "ostruct", "99.0", { "lib/ostruct.rb" => "OpenStruct = '99.0'" })
      ["", "gem 'ostruct', '99.0'; "].each do |first|
        code = "#{first}require 'ostruct'; puts OpenStruct"
        assert_equal("99.0\n", run_well(ruby, "-w", "-e", code, env: gem_home), ruby)
      end
    end
  end

  def test_program_has_its_own_name
    omit_if_shared
    each_prefix do |ruby, prefix|
      assert_match(/\AUsage: #{Regexp.escape(ruby)} \[options\]/, run_well(ruby, "--help"))
      names = "puts RbConfig.ruby, Gem.ruby, RbConfig::CONFIG['prefix'], $LOAD_PATH"
      assert_equal([ruby, ruby, prefix], run_well(ruby, "-e", names).lines(chomp: true).first(3))
      path = run_well(ruby, "-e", names).lines(chomp: true).drop(3)
      assert_equal([], path.grep_v(%r{\A#{Regexp.escape(prefix)}/lib/ruby/}))
      %w[gem bundle rake].each do |name|
        assert_match(/\A#!#{Regexp.escape(ruby)}\n/, File.read("#{prefix}/bin/#{name}"), name)
      end
    end
  end

  def test_irb_and_ri_print_no_warnings
    each_prefix do |ruby, prefix|
      calls = { "irb" => %w[-f --noscript], "ri" => %w[--version], "rdoc" => %w[--version] }
      calls.each do |name, words|
        env = { "RUBYOPT" => "-W1" }
        out = run_well("#{prefix}/bin/#{name}", *words, env: env, stdin_data: "6 * 7\n")
        assert_not_match(/already initialized|warning/, out, "#{ruby}: #{name}")
        assert_match(/^(=> )?42$/, out) if name == "irb"
      end
    end
  end
end
