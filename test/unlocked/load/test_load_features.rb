# frozen_string_literal: true
require "test/unit"
require "digest"
require "open3"
require "tmpdir"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# require, load, autoload and provided features on the fork's indexes (doc/load/index.md).
class TestLoadFeatures < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = %w[-W0 --disable-gems].freeze
  SCRIPT = File.expand_path("../tools/load_features_script.rb", __dir__)
  ANSWERS = File.expand_path("../tools/load_features_answers.txt", __dir__)

  # In a folder of its own, d, which is the first in the load path; count says how often each file
  # was loaded.
  PRELUDE = Cases["load/load_features/prelude"]

  def run_in_folder(body, **opt) = run_alone("in_folder do |d|
#{body}
end", **opt)

  def answers(ruby, seed, *still)
    # The script asks for names in the folder above its own, too.
    Dir.mktmpdir("load_features") do |folder|
      Dir.mkdir(root = "#{File.realpath(folder)}/root")
      words = [ruby, "-W0", "--disable-gems", SCRIPT, root, seed.to_s, "400", *still]
      out, status = Open3.capture2e({ "RUBYLIB" => nil, "RUBYOPT" => nil }, *words)
      assert_predicate(status, :success?, "seed #{seed}: #{out[-2_000..]}")
      out
    end
  end

  # What stock has answered: load_features_answers.txt has a checksum for each of some seeds.
  def test_random_edits_and_requires_as_recorded_on_stock
    omit "the answers are those where extensions are .so files" if RbConfig::CONFIG["DLEXT"] != "so"
    File.foreach(ANSWERS, chomp: true) do |line|
      next if line.start_with?("#")
      seed, sum = line.split
      assert_equal(sum, Digest::SHA256.hexdigest(answers(EnvUtil.rubybin, seed)), seed)
    end
  end

  # Whether what a to_str adds to the features stays there.
  EDITS = <<~'RUBY'
    entry = Object.new
    entry.define_singleton_method(:to_str) { $" << "/added.rb"; "/entry.rb" }
    $" << entry
    require "/entry.rb"
    print $".include?("/added.rb")
  RUBY

  def test_random_edits_and_requires_as_on_stock
    stock = ExtensionTools::STOCK
    omit "needs the stock build (make stock, make test-unlocked)" unless File.exist?(stock)
    kept, = Open3.capture2e(stock, "-W0", "--disable-gems", "-e", EDITS)
    still = kept == "true" ? [] : ["still"]
    AtLength.of(6).times do
      seed = rand(1 << 30)
      expected = answers(stock, seed, *still)
      assert_equal(expected, answers(EnvUtil.rubybin, seed, *still), "seed #{seed}: see #{SCRIPT}")
    end
  end

  # CRuby's Bug-21567: stock crashes.
  def test_features_whose_conversion_edits_the_list
    run_in_folder(Cases["load/load_features/features_whose_conversion_edits_the_list"])
  end

  def test_a_conversion_that_raises_leaves_the_list_usable
    run_in_folder(<<~'RUBY')
      write("#{d}/a.rb")
      require "a"
      [1, nil, Object.new].each do |bad|
        $".unshift(bad)
        assert_raise(TypeError) { require "a" }
        assert_raise(TypeError) { require "fresh" }
        $".shift
        assert_equal([false, :none], [asked("a"), asked("fresh")])
      end
      assert_equal(1, count("a"))
    RUBY
  end

  # CRuby's Bug-21568: stock loses both libraries.
  def test_a_ruby_file_after_two_libraries_of_its_name
    run_in_folder(<<~'RUBY')
      $".push("/none/p/feat.so", "/none/q/feat.so", "/none/r/feat.rb", "/none/s/feat.rb")
      %w[p q r s].each do |folder|
        $LOAD_PATH.unshift("/none/#{folder}")
        assert_equal(false, asked("feat"), folder)
        assert_equal(folder < "r" ? :none : false, asked("feat.rb"), folder)
        $LOAD_PATH.shift
      end
    RUBY
  end

  def test_a_feature_has_many_names
    run_in_folder(Cases["load/load_features/a_feature_has_many_names"])
  end

  # One hash for two names, or a name that is a part of another one, is no match.
  def test_names_that_are_not_loaded
    run_in_folder(<<~'RUBY')
      $".push("#{d}/aa/bb.rb", "#{d}/bb/", "#{d}/cc.", "#{d}/.rb", "#{d}/dd.rb.so", "", ".", "/")
      %w[b a/bb bb/b a.rb aa bb/ cc. dd d.rb .so].each do |name|
        assert_equal(:none, asked(name), name)
      end
      %w[aa/bb aa/bb.rb dd.rb.so].each { |name| assert_equal(false, asked(name), name) }
    RUBY
  end

  def test_entries_with_strange_bytes
    run_in_folder(Cases["load/load_features/entries_with_strange_bytes"])
  end

  # A file may come and go between two requires, in each folder and with each extension.
  def test_new_files_are_found_at_once
    run_in_folder(Cases["load/load_features/new_files_are_found_at_once"])
  end

  # What expansion changes must be expanded: folders that do not exist, relative names, "~".
  def test_folders_that_are_not_plain
    run_in_folder(Cases["load/load_features/folders_that_are_not_plain"])
  end

  # Folders may be objects, which are asked each time, and may do anything.
  def test_folders_whose_conversion_edits_the_features
    run_in_folder(Cases["load/load_features/folders_whose_conversion_edits_the_features"])
  end

  # How often a folder is asked for its path, as on stock.
  def test_conversions_are_as_many_as_before
    run_in_folder(Cases["load/load_features/conversions_are_as_many_as_before"])
  end

  def test_load_path_edits
    run_in_folder(Cases["load/load_features/load_path_edits"])
  end

  # Loaded features are found before a name is copied or expanded.
  def test_asking_again_makes_no_objects
    run_in_folder(Cases["load/load_features/asking_again_makes_no_objects"])
  end

  # However a name is written, and whatever it is.
  def test_require_relative
    run_in_folder(Cases["load/load_features/require_relative"])
  end

  # Questions between which the lists change, and what a loaded feature leaves as it was.
  def test_asking_again_after_changes
    run_in_folder(Cases["load/load_features/asking_again_after_changes"])
  end

  # Entries are the list's own strings; an index of a short list is as good as one of a long list.
  def test_short_lists_and_parts_of_strings
    run_in_folder(Cases["load/load_features/short_lists_and_parts_of_strings"])
  end

  # The constants of a wrapped file are its own; what it requires is loaded once, for all.
  def test_load_with_a_module
    run_in_folder(<<~'RUBY')
      write("#{d}/inner.rb", "Inner = 1")
      write("#{d}/outer.rb", "Outer = [require('inner'), require_relative('inner')]")
      own = Module.new
      assert_equal([true, true], [load("outer.rb", own), load("#{d}/outer.rb", true)])
      assert_equal([[true, false], false], [own::Outer, Object.const_defined?(:Outer)])
      assert_equal([1, 1, 2], [Inner, count("inner"), count("outer")])
      assert_equal([], $".grep(/outer/))
    RUBY
  end

  def test_a_frozen_list
    run_in_folder(<<~'RUBY')
      write("#{d}/a.rb")
      write("#{d}/b.rb")
      require "a"
      $".freeze
      assert_equal(false, require("a"))
      error = assert_raise(RuntimeError) { require "b" }
      assert_equal("$LOADED_FEATURES is frozen; cannot append feature", error.message)
    RUBY
  end

  def test_autoload
    run_in_folder(Cases["load/load_features/autoload"])
  end

  # No file is loaded twice while others edit the lists. On stock some are: it can let other threads
  # run between a load and its entry in the list.
  def test_threads
    run_in_folder(Cases["load/load_features/threads", FILES: AtLength.of(120)], timeout: 120)
  end

  # Other ractors ask the main one to load.
  def test_ractors
    run_in_folder(<<~'RUBY')
      write("#{d}/shared_part.rb", "SharedPart = 1")
      write("#{d}/auto_part.rb", "AutoPart = 2")
      autoload(:AutoPart, "auto_part")
      answers = Array.new(3) do
        Ractor.new { [require("shared_part"), require("shared_part"), AutoPart] }.take
      end
      assert_equal([[true, false, 2], [false, false, 2], [false, false, 2]], answers)
      assert_equal([1, 1], [count("shared_part"), count("auto_part")])
    RUBY
  end

  def test_circular_requires
    run_in_folder(<<~'RUBY')
      write("#{d}/one.rb", "$inner = [require('two'), require('one')]")
      write("#{d}/two.rb", "$outer = require('one')")
      assert_equal([true, [true, false], false], [require("one"), $inner, $outer])
    RUBY
  end

  def test_fork
    omit "no fork here" unless Process.respond_to?(:fork)
    run_in_folder(<<~'RUBY')
      20.times { |i| write("#{d}/f#{i}.rb") }
      10.times { |i| require "f#{i}" }
      children = Array.new(3) do
        fork do
          answers = Array.new(20) { |i| require("f#{i}") }
          exit!(answers == [false] * 10 + [true] * 10)
        end
      end
      assert(children.all? { |child| Process.wait2(child)[1].success? })
      assert_equal([false] * 10 + [true] * 10, Array.new(20) { |i| require("f#{i}") })
    RUBY
  end

  # A file that raises is no feature, whatever it did to the lists before.
  def test_files_that_raise
    run_in_folder(<<~'RUBY')
      write("#{d}/boom.rb", "$\".reverse!; raise 'boom' if $fail")
      30.times do |i|
        $fail = true
        assert_raise_with_message(RuntimeError, "boom") { require "boom" }
        assert_equal([], $".grep(/boom/))
        $fail = false
        assert_equal([true, false], [require("boom"), require("boom")])
        $".delete("#{d}/boom.rb")
      end
    RUBY
  end

  # Real paths: a feature that was taken off the list can be loaded by its other name.
  def test_real_paths
    run_in_folder(<<~'RUBY')
      write("#{d}/one/z.rb")
      File.symlink("#{d}/one", "#{d}/two")
      assert_equal([true, false], [require("#{d}/two/z"), require("#{d}/one/z")])
      $".delete_if { |path| path.end_with?("/z.rb") }
      assert_equal([true, false], [require("#{d}/one/z"), require("#{d}/two/z")])
      assert_equal(2, count("z"))
      $" << "/none.rb"
      assert_equal(false, require("#{d}/two/z"))
    RUBY
  end

  def test_memory
    run_in_folder(Cases["load/load_features/memory"], timeout: 120)
  end

  def test_free_at_exit
    code = "require 'set'; $\".push('/none.rb'); print require('set')"
    warning = /\A(.*warning: Free at exit.*\n)?\z/
    assert_in_out_err([{ "RUBY_FREE_AT_EXIT" => "1" }, "-e", code], "", ["false"], warning)
  end
end

# What extensions ask and do.
class TestLoadFeaturesExtensions < Test::Unit::TestCase
  include ExtensionTools

  OUTER = <<~'C'
    #include <ruby.h>
    static VALUE
    provided(VALUE self, VALUE name)
    {
        return rb_provided(StringValueCStr(name)) ? Qtrue : Qfalse;
    }
    static VALUE inner(VALUE self) { return rb_require("inner_library"); }
    void
    Init_outer_library(void)
    {
        int state;
        VALUE outer = rb_define_module("OuterLibrary");
        rb_ext_ractor_safe(true);
        rb_protect(inner, Qnil, &state);
        rb_define_const(outer, "RAISED", state ? Qtrue : Qfalse);
        rb_set_errinfo(Qnil);
        rb_define_singleton_method(outer, "provided", provided, 1);
    }
  C
  INNER = <<~'C'
    #include <ruby.h>
    void Init_inner_library(void) { rb_ext_ractor_safe(false); rb_raise(rb_eRuntimeError, "no"); }
  C

  def with_libraries
    compile(OWN, "outer_library", OUTER) do |outer|
      compile(OWN, "inner_library", INNER) do |inner|
        yield ["-I#{File.dirname(outer)}", "-I#{File.dirname(inner)}", "--disable-gems", "-W0"]
      end
    end
  end

  # The setting of the library that requires another one is back after an exception.
  def test_a_library_that_raises_inside_of_another
    with_libraries do |options|
      assert_separately(options, <<~'RUBY')
        assert_equal([true, false], [require("outer_library"), require("outer_library.so")])
        assert_equal([true, []], [OuterLibrary::RAISED, $".grep(/inner_library/)])
        assert_equal(true, Ractor.new { OuterLibrary.provided("outer_library") }.take)
        assert_raise_with_message(RuntimeError, "no") { require "inner_library" }
      RUBY
    end
  end

  def test_provided
    with_libraries do |options|
      assert_separately(options, Cases["load/load_features/provided"])
    end
  end
end
