# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"

# An extension is loaded only when it was compiled for this ABI. The foreign ones are compiled by
# stock CRuby.
class TestAbiGuard < Test::Unit::TestCase
  include ExtensionTools

  # Yields the path of an extension that `ruby` has compiled; abi: the number it is to claim.
  def compile(ruby, name, abi: nil, &block)
    super(ruby, name, <<~C, &block)
      #{"#define ruby_abi_version number_of_the_headers" if abi}
      #include <ruby.h>
      #undef ruby_abi_version
      #{"RUBY_FUNC_EXPORTED unsigned long long ruby_abi_version(void) { return #{abi}; }" if abi}
      RUBY_FUNC_EXPORTED void
      Init_#{name}(void)
      {
          rb_define_global_const("#{name.upcase}_LOADED", Qtrue);
      }
    C
  end

  # What requiring the file prints: LOADED, or the message of the LoadError.
  def load_result(file, name, env = {}, ruby = OWN)
    script = <<~'RUBY'
      begin
        require ARGV[0]
        puts Object.const_get(ARGV[1]) ? "LOADED" : "HALF"
      rescue LoadError => e
        puts e.message
      end
    RUBY
    words = ["--disable-gems", "-e", script, file, "#{name.upcase}_LOADED"]
    out, status = Open3.capture2e(CLEAN.merge(env), ruby, *words)
    assert_predicate(status, :success?, out)
    out.chomp
  end

  ADVICE = "its gem must be compiled for this Ruby: " \
           "gem install NAME --version VERSION --platform ruby, or bundle pristine NAME"

  def test_own_extension_loads
    compile(OWN, "own_extension") do |file|
      assert_equal("LOADED", load_result(file, "own_extension"))
    end
  end

  # With a shared stock there is a second reason: its libruby is missing, or is not this process's.
  OWN_ABI = format("%d%02d%02d", *RUBY_VERSION.split("."))
  ABSENT = Regexp.union(/no ABI number\) than this one \(\+unlocked, ABI #{OWN_ABI}\d{4}\)/,
                        /libruby\.so\S*: cannot open[^()]*\)/,
                        /linked to incompatible \S*libruby\.so\S*\)/)

  def test_extension_of_stock_is_refused_with_reason_and_advice
    compile(stock, "stock_extension") do |file|
      message = load_result(file, "stock_extension")
      assert_match(/\Abuilt for another Ruby \((?:#{ABSENT}); /, message)
      assert_include(message, ADVICE)
      assert_operator(message, :end_with?, " - #{file}")
      assert_not_include(message, "\n")
    end
  end

  # A release of CRuby asks no extension for its number: the dynamic loader refuses for it.
  def test_extension_of_the_fork_is_refused_by_stock
    compile(OWN, "fork_extension") do |file|
      message = load_result(file, "fork_extension", {}, STOCK)
      assert_match(/undefined symbol: ruby_unlocked_abi|libruby-unlocked\S*: cannot open/, message)
    end
  end

  def test_absent_number_is_refused_even_when_the_check_is_off
    compile(stock, "stock_extension") do |file|
      assert_match(ABSENT, load_result(file, "stock_extension", "RUBY_ABI_CHECK" => "0"))
    end
  end

  # What rb-sys puts into extensions in Rust for stock: the function, without a number.
  def test_number_zero_is_no_number
    compile(stock, "zero", abi: 0) do |file|
      [{}, { "RUBY_ABI_CHECK" => "0" }].each do |settings|
        assert_match(ABSENT, load_result(file, "zero", settings))
      end
    end
  end

  # rb-sys writes such Makefiles; the condition makes it take the number of the headers.
  def test_extensions_in_rust_are_told_to_carry_the_number
    Dir.mktmpdir("rust") do |folder|
      script = <<~'RUBY'
        require "mkmf"
        makefile = dummy_makefile(".") << "show:\n\t@echo $(RUSTFLAGS)\n"
        File.write("Makefile", makefile.join)
      RUBY
      show = ->(env) { Open3.capture2e(CLEAN.merge(env), "make", "-s", "show", chdir: folder)[0] }
      Open3.capture2e(CLEAN, OWN, "-e", script, chdir: folder)
      assert_equal("--cfg=has_ruby_abi_version\n", show.("RUSTFLAGS" => nil))
      assert_equal("-g --cfg=has_ruby_abi_version\n", show.("RUSTFLAGS" => "-g"))
    end
    code = "require 'rubygems/ext'; puts Gem::Ext::CargoBuilder.new.build_env['RUSTFLAGS']"
    out, = Open3.capture2e(CLEAN, OWN, "-e", code)
    assert_include(out.split, "--cfg=has_ruby_abi_version")
  end

  def test_other_number_is_refused_unless_the_check_is_off
    compile(OWN, "other_number", abi: 1) do |file|
      message = load_result(file, "other_number")
      assert_match(/\Abuilt for another Ruby \(ABI 1\) than this one/, message)
      assert_equal("LOADED", load_result(file, "other_number", "RUBY_ABI_CHECK" => "0"))
    end
  end

  def test_refused_extension_can_be_replaced_and_loaded_in_the_same_process
    compile(stock, "replaced_extension") do |foreign|
      compile(OWN, "replaced_extension") do |mine|
        script = <<~'RUBY'
          foreign, mine = ARGV
          2.times { begin; require foreign; abort "loaded"; rescue LoadError; end }
          $".grep(/replaced/).empty? or abort "left in $LOADED_FEATURES"
          require mine
          puts REPLACED_EXTENSION_LOADED
        RUBY
        out, = Open3.capture2e(OWN, "--disable-gems", "-e", script, foreign, mine)
        assert_equal("true\n", out)
      end
    end
  end

  def test_library_that_is_no_extension_gets_no_advice
    Dir.mktmpdir("abi_guard") do |folder|
      File.write("#{folder}/broken.so", "no library")
      message = load_result("#{folder}/broken.so", "broken")
      assert_match(/ - #{folder}\/broken\.so\z/, message)
      assert_not_match(/another Ruby/, message)
    end
  end

  def test_stock_never_looks_into_the_folders_of_the_fork
    code = "puts RbConfig::CONFIG['ruby_version'], $LOAD_PATH"
    out, = Open3.capture2e(CLEAN, stock, "-e", code)
    assert_equal(RbConfig::CONFIG["ruby_version"][/\A[^+]+/], out.lines.first.chomp)
    assert_not_include(out, "unlocked.#{RbConfig::CONFIG["RUBY_FORK_ABI"]}")
  end

  # CRuby's headers have no such warning, and extensions rely on it.
  def test_public_headers_convert_no_type_silently
    names = %w[CC rubyhdrdir rubyarchhdrdir]
    code = "puts RbConfig::CONFIG.values_at(*ARGV)"
    config, = Open3.capture2e(CLEAN, OWN, "-rrbconfig", "-e", code, *names)
    compiler, *folders = config.split("\n")
    words = [*compiler.split, *folders.map { |folder| "-I#{folder}" }, "-Wconversion",
             "-Wsign-conversion", "-Werror", "-fsyntax-only", "-x", "c", "-"]
    out, status = Open3.capture2e(*words, stdin_data: "#include <ruby.h>\n")
    assert_predicate(status, :success?, out.lines.first(5).join)
  end
end
