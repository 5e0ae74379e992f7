# frozen_string_literal: true
require "test/unit"
require "open3"
require "json"

# Compared with stock CRuby of the same options: the lists that a program can make are the same,
# except for the fork's documented additions.
class TestBase < Test::Unit::TestCase
  BUILD = ENV["UNLOCKED_BUILD"]
  MODE = ENV.fetch("UNLOCKED_MODE", "default")

  # Each entry prints what it lists as JSON on both Rubies.
  LISTS = {
    "constants" => <<~'RUBY',
      names = ObjectSpace.each_object(Module).filter_map(&:name)
      names.grep_v(/\ARubyVM::(Shape|.*YJIT)/).sort.uniq | Object.constants.map(&:to_s).sort
    RUBY
    "methods" => <<~'RUBY',
      [Object, Module, Struct, String, Array, Hash, Ractor, ObjectSpace, GC, Range, Proc, Thread,
       Fiber, Time, RubyVM].to_h do |c|
        [c.name, [c.instance_methods(false).sort, c.private_instance_methods(false).sort,
                  c.singleton_methods(false).sort - %i[adapt]]]
      end
    RUBY
    "sizes of types" => <<~'RUBY',
      require "rbconfig/sizeof"
      [RbConfig::SIZEOF, RbConfig::LIMITS].map { |h| h.transform_values(&:to_s) }
    RUBY
    "extensions" => <<~'RUBY',
      Dir.chdir(RbConfig::CONFIG["archdir"]) { Dir.glob("**/*.so", base: ".").sort }
    RUBY
    "libraries" => "Dir.children(RbConfig::CONFIG['rubylibdir']).sort",
    "gems" => "require 'rubygems'; Gem::Specification.map(&:full_name).sort",
    "loaded features" => "$LOADED_FEATURES.map { |f| File.basename(f) }.sort",
    "options" => "RbConfig::CONFIG.keys",
    "compiler" => "RbConfig::CONFIG.values_at(*%w[CC CFLAGS optflags debugflags warnflags " \
                  "YJIT_SUPPORT MAINLIBS EXTSTATIC host arch])"
  }
  ADDED = { "options" => %w[RUBY_FORK RUBY_FORK_ABI RUBY_FORK_BASE RUBY_FORK_REVISION
                            unlocked_fixes unlocked_open unlocked_security],
            "loaded features" => %w[ruby.rb], "constants" => %w[RubyVM::Stats],
            "libraries" => %w[unlocked unlocked-top unlocked-top.rb] }

  def setup
    omit "runs where the stock build stands beside (make test-unlocked)" unless BUILD
    assert_path_exist("#{BUILD}/stock/bin/ruby", "the stock build is missing: make stock")
  end

  def listed(ruby, code)
    words = [ruby, "-rjson", "-e", "puts JSON.generate(begin; #{code}; end)"]
    out, err, status = Open3.capture3({"RUBYLIB" => nil, "RUBYOPT" => nil}, *words)
    assert_predicate(status, :success?, err)
    JSON.parse(out)
  end

  # The gems that the build ships past its base's: {name and version of stock's: the fork's}.
  def shipped
    lines = File.readlines("#{BUILD}/src/UNLOCKED.gems").grep(/\Aships /)
    lines.to_h do |line|
      _, _, name, version, _, former = line.split
      ["#{name}-#{former}", "#{name}-#{version}"]
    end
  end

  # Shows only the differences, because the lists are long.
  def difference(stock, fork)
    stock, fork = [stock, fork].map { |list| list.is_a?(Hash) ? list.to_a : list }
    "only stock: #{(stock - fork).inspect[0, 500]}, " \
    "only the fork: #{(fork - stock).inspect[0, 500]}"
  end

  # The other builds (debug, asan, ...) are meant to differ from stock.
  (MODE == "default" ? LISTS : {}).each do |name, code|
    define_method("test_#{name.tr(" ", "_")}_are_those_of_stock") do
      stock, fork = listed("#{BUILD}/stock/bin/ruby", code), listed("#{BUILD}/bin/ruby", code)
      fork -= ADDED[name] if ADDED[name]
      stock = stock.map { |gem| shipped.fetch(gem, gem) } if name == "gems"
      assert_not_empty(stock, name)
      assert(stock == fork, proc { "#{name}: #{difference(stock, fork)}" })
    end
  end
end
