# frozen_string_literal: true
require "test/unit"

# The fork's mark is in its description and in RbConfig, and in nothing that programs compare.
class TestVersionMark < Test::Unit::TestCase
  FEATURES = /(?: \+\w+(?:\[\w+\])?(?: \w+)?)*/
  OWN = /\+unlocked security:\d+\.\d+\.\d+/
  MARK = /\Aruby #{Regexp.escape(RUBY_VERSION)} \([^)]+\) #{OWN}#{FEATURES} \[[^\]]+\]\s*\z/

  def test_description_carries_the_mark_once
    assert_match(MARK, RUBY_DESCRIPTION)
    assert_equal(1, RUBY_DESCRIPTION.scan("+unlocked").size)
  end

  def test_command_line_shows_the_mark
    %w[-v --version].each do |option|
      assert_in_out_err([option], "", MARK)
    end
  end

  def test_mark_stands_before_what_ruby_appends
    mark = / #{OWN}(?: \+YJIT\S*(?: dev)?)?/
    assert_in_out_err(%w[--parser=prism -v], "", /#{mark} \+PRISM(?: \+GC\S*)? \[/)
    assert_in_out_err(%w[--parser=parse.y -v], "", /#{mark}(?: \+GC\S*)? \[/)
  end

  def test_mark_survives_switching_yjit_on
    omit "YJIT is not built" unless defined?(RubyVM::YJIT)
    assert_separately([], <<~'RUBY')
      before = RUBY_DESCRIPTION + "" # the constant is a view of a buffer that changes
      RubyVM::YJIT.enable
      assert_match(/ \+unlocked \S+ \+YJIT/, RUBY_DESCRIPTION)
      assert_equal(before, RUBY_DESCRIPTION.sub(/ \+YJIT(?: \w+)?(?= )/, ""))
    RUBY
  end

  def test_crash_report_names_the_fork_and_has_the_c_stack
    words = ["--disable-gems", "-e", "Process.kill(:SEGV, $$)"]
    report = /\+unlocked.*^-- C level backtrace information -.*rb_vm_bugreport/m
    assert_in_out_err(words, "", [], report, rlimit_core: 0)
  end

  def test_engine_and_version_are_those_of_the_base
    assert_equal("ruby", RUBY_ENGINE)
    assert_equal(RUBY_VERSION, RUBY_ENGINE_VERSION)
    assert_equal(RbConfig::CONFIG.values_at("MAJOR", "MINOR", "TEENY").join("."), RUBY_VERSION)
  end

  def test_base_is_the_one_that_the_build_folder_names
    omit "runs in a build folder (make test-unlocked)" unless (build = ENV["UNLOCKED_BUILD"])
    lines = File.readlines("#{build}/base", chomp: true)
    base = lines.to_h { |line| line.split(" ", 2).map(&:strip) }
    told = [RUBY_VERSION, RbConfig::CONFIG["RUBY_FORK_BASE"]]
    assert_equal(base.values_at("version", "tree"), told)
  end

  def test_rbconfig_says_what_it_is
    config = RbConfig::CONFIG
    assert_equal("unlocked", config["RUBY_FORK"])
    assert_match(/\A[1-9]\d*\z/, config["RUBY_FORK_ABI"])
    api = config.values_at("MAJOR", "MINOR").join(".") + ".0"
    assert_equal("#{api}+unlocked.#{config["RUBY_FORK_ABI"]}", config["ruby_version"])
  end

  def test_rbconfig_tells_releases_apart
    source = File.read(File.expand_path("../../../configure.ac", __dir__))
    revision = source[/^m4_define\(\[UNLOCKED_REVISION\], \[([1-9]\d*)\]\)$/, 1]
    assert_not_nil(revision)
    assert_equal(revision, RbConfig::CONFIG["RUBY_FORK_REVISION"])
  end

  def test_gems_and_extensions_have_folders_of_their_own
    version = RbConfig::CONFIG["ruby_version"]
    %w[rubylibdir sitelibdir vendorlibdir rubyhdrdir].each do |folder|
      path = RbConfig::CONFIG[folder]
      common = folder == "rubylibdir" && path.end_with?("common")
      assert_include(path, version, folder) unless common
    end
    script = "puts Gem.ruby_api_version, Gem.extension_api_version, File.basename(Gem.default_dir)"
    assert_in_out_err(["-rrubygems", "-e", script]) do |out, _|
      assert_equal([version, out[1], version], out)
      assert_operator(out[1], :start_with?, version)
    end
  end
end
