# frozen_string_literal: true
require "test/unit"
require "digest"
require "open3"
require "tmpdir"
require_relative "../tools/at_length"
require_relative "../tools/extension_tools"

# require, load, autoload and provided features on the fork's indexes (doc/load/index.md).
class TestLoadFeatures < Test::Unit::TestCase
  SCRIPT = File.expand_path("../tools/load_features_script.rb", __dir__)
  ANSWERS = File.expand_path("../tools/load_features_answers.txt", __dir__)

  # In a folder of its own, d, which is the first in the load path; count says how often each file
  # was loaded.
  PRELUDE = <<~'RUBY'
    require "tmpdir"
    require "fileutils"
    $counts = Hash.new(0)
    def count(name) = $counts[name]
    def write(path, text = "")
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, "$counts[#{File.basename(path, ".rb").inspect}] += 1\n#{text}")
      path
    end
    def asked(name)
      require(name)
    rescue LoadError
      :none
    end
    def in_folder
      Dir.mktmpdir("load_features") do |d|
        d = File.realpath(d)
        $LOAD_PATH.unshift(d)
        yield d
      end
    end
  RUBY

  def alone(body, args: %w[-W0 --disable-gems], timeout: 60)
    assert_separately(args, "#{PRELUDE}\nin_folder do |d|\n#{body}\nend", timeout: timeout)
  end

  def answers(ruby, seed)
    # The script asks for names in the folder above its own, too.
    Dir.mktmpdir("load_features") do |folder|
      Dir.mkdir(root = "#{File.realpath(folder)}/root")
      words = [ruby, "-W0", "--disable-gems", SCRIPT, root, seed.to_s, "400"]
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

  def test_random_edits_and_requires_as_on_stock
    stock = ExtensionTools::STOCK
    omit "needs the stock build (make stock, make test-unlocked)" unless File.exist?(stock)
    AtLength.of(6).times do
      seed = rand(1 << 30)
      expected = answers(stock, seed)
      assert_equal(expected, answers(EnvUtil.rubybin, seed), "seed #{seed}: see #{SCRIPT}")
    end
  end

  # CRuby's bug 21567: stock crashes.
  def test_features_whose_conversion_edits_the_list
    alone(<<~'RUBY')
      6.times { |i| write("#{d}/f#{i}.rb") }
      sly = Class.new do
        def initialize(path, &edit) = (@path, @edit = path, edit)
        def to_str = (@edit.call; @path)
        def to_path = @path
      end
      edits = [
        -> { $".clear }, -> { $".shift(50) }, -> { 300.times { |i| $" << "/nope/#{i}.rb" } },
        -> { $".map! { |path| path } }, -> { $".replace($".reverse) }, -> { $" << Object.new.to_s },
        -> { GC.compact if GC.respond_to?(:compact) }
      ]
      edits.each do |edit|
        saved = $".dup
        $" << sly.new("#{d}/f0.rb", &edit) << "/q.rb"
        require "#{d}/f5.rb"
        require sly.new("#{d}/f4.rb", &edit)
        assert($".all?(String), edit.inspect)
        assert($".all?(&:frozen?), edit.inspect)
        $".each { |path| assert_equal(false, require(path)) if path.start_with?(d) }
        $".replace(saved)
        assert_equal(true, require("#{d}/f5"))
        $".replace(saved)
      end
    RUBY
  end

  def test_a_conversion_that_raises_leaves_the_list_usable
    alone(<<~'RUBY')
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

  # CRuby's bug 21568: stock loses both libraries.
  def test_a_ruby_file_after_two_libraries_of_its_name
    alone(<<~'RUBY')
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
    alone(<<~'RUBY')
      write("#{d}/x/a.rb")
      File.symlink("#{d}/x/a.rb", "#{d}/l.rb")
      File.symlink(d, "#{d}/x/loop")
      assert_equal(true, require("x/a"))
      Dir.chdir(d)
      names = %w[x/a x/a.rb l x/loop/x/a ./x/a ./l.rb]
      [*names, "#{d}/x/a", "#{d}/x/a.rb"].each { |name| assert_equal(false, require(name), name) }
      assert_equal(:none, asked("a"))
      $LOAD_PATH.unshift("#{d}/x")
      assert_equal(false, require("a"))
      assert_equal(1, count("a"))
      $".delete("#{d}/x/a.rb")
      assert_equal(true, require("a"))
      assert_equal(2, count("a"))
    RUBY
  end

  # One hash for two names, or a name that is a part of another one, is no match.
  def test_names_that_are_not_loaded
    alone(<<~'RUBY')
      $".push("#{d}/aa/bb.rb", "#{d}/bb/", "#{d}/cc.", "#{d}/.rb", "#{d}/dd.rb.so", "", ".", "/")
      %w[b a/bb bb/b a.rb aa bb/ cc. dd d.rb .so].each do |name|
        assert_equal(:none, asked(name), name)
      end
      %w[aa/bb aa/bb.rb dd.rb.so].each { |name| assert_equal(false, asked(name), name) }
    RUBY
  end

  def test_entries_with_strange_bytes
    alone(<<~'RUBY')
      list = ["\xFF\xFE.rb", "あ/い.rb", "う.rb".encode("EUC-JP"), "x" * 5_000 + "/y.rb",
              "/" * 3_000 + ".rb", "a/" * 2_000 + "z.so"]
      list.each { |entry| $" << entry }
      assert_equal([:none, false], [asked("z"), asked("a/" * 2_000 + "z.so")])
      assert_equal(false, require("あ/い"))
      assert_raise(ArgumentError) { require "a\0b" }
      assert_raise(LoadError) { require "p" * 5_000 }
      # Such a feature raises once, when its real path is looked for.
      ["c.rb\0b", "é.rb".encode("UTF-16LE")].each do |entry|
        $" << entry
        assert_raise(ArgumentError) { require "あ/い" }
        assert_equal([false, :none], [asked("あ/い"), asked("b")])
      end
      assert_equal(false, asked("c"))
      assert_raise(Encoding::CompatibilityError) { require "é".encode("UTF-16LE") }
    RUBY
  end

  # A file may come and go between two requires, in each folder and with each extension.
  def test_new_files_are_found_at_once
    alone(<<~'RUBY')
      folders = Array.new(40) { |i| "#{d}/lib#{i}" }
      folders.each { |folder| Dir.mkdir(folder) }
      $LOAD_PATH.unshift(*folders)
      folders.reverse_each.with_index do |folder, i|
        assert_equal(:none, asked("late#{i}"))
        write("#{folder}/late#{i}.rb", "$from = __dir__")
        assert_equal([true, folder], [asked("late#{i}"), $from])
        write("#{folder}/moving.rb", "$from = __dir__")
        assert_equal([true, folder], [asked("moving"), $from])
        $".pop
        File.unlink("#{folder}/moving.rb")
        assert_equal(:none, asked("moving"))
      end
      # A Ruby file beside a library that is loaded is a feature of its own.
      $" << "#{folders[7]}/both.so"
      assert_equal(false, asked("both"))
      write("#{folders[30]}/both.rb")
      assert_equal([true, false], [asked("both"), asked("both")])
      # A folder that is replaced by another one, a file by a folder.
      File.rename(folders[3], "#{d}/gone")
      assert_equal(:none, asked("again"))
      Dir.mkdir(folders[3])
      write("#{folders[3]}/again.rb")
      assert_equal(true, asked("again"))
      FileUtils.mkdir_p("#{folders[0]}/folder.rb")
      assert_equal(:none, asked("folder"))
      write("#{folders[1]}/folder.rb")
      assert_equal(true, asked("folder"))
    RUBY
  end

  # What expansion changes must be expanded: folders that do not exist, relative names, "~".
  def test_folders_that_are_not_plain
    alone(<<~'RUBY')
      Dir.mkdir("#{d}/home")
      ENV["HOME"] = "#{d}/home"
      Dir.mkdir("#{d}/work")
      Dir.chdir("#{d}/work")
      folders = ["later", "~/later", "../a/./later", "#{d}//b/../c/later/", "."]
      folders.each_with_index do |folder, i|
        $LOAD_PATH.unshift(folder)
        assert_equal(:none, asked("plain#{i}"))
        write("#{File.expand_path(folder)}/plain#{i}.rb")
        assert_equal([true, false], Array.new(2) { asked("plain#{i}") }, folder)
        assert_equal([File.expand_path("plain#{i}.rb", folder)], $".grep(/plain#{i}/))
        $LOAD_PATH.shift
      end
      write("#{d}/x/up.rb")
      assert_equal([true, false, false], %w[x/../x/up x//up x/./up].map { |name| asked(name) })
      write("#{d}/.hidden/..two/three...rb")
      $LOAD_PATH.unshift("#{d}/.hidden")
      assert_equal([true, false], [asked("..two/three.."), asked("..two/three...rb")])
    RUBY
  end

  # Folders may be objects, which are asked each time, and may do anything.
  def test_folders_whose_conversion_edits_the_features
    alone(<<~'RUBY')
      write("#{d}/sly/a.rb")
      write("#{d}/sly/b.rb")
      $edits = []
      sly = Struct.new(:path) { def to_path = ($edits.shift&.call; path) }
      $LOAD_PATH.unshift(sly.new("#{d}/sly"))
      assert_equal([true, true], [asked("a"), asked("b")])
      20.times do |i|
        saved = $".dup
        $" << "/none/a.rb"
        require "b"
        $edits << [
          -> { $".clear }, -> { 5_000.times { |n| $" << "/more/#{n}/a.rb" } }, -> { $".reverse! },
          -> { GC.start; GC.compact if GC.respond_to?(:compact) }
        ][i % 4]
        $".rotate!(i)
        asked("a")
        $edits.clear
        $".replace(saved)
        assert_equal([false, false], [asked("a"), asked("b")])
      end
    RUBY
  end

  # How often a folder is asked for its path, as on stock.
  def test_conversions_are_as_many_as_before
    alone(<<~'RUBY')
      write("#{d}/a.rb")
      require "#{d}/a"
      $" << "#{d}/b.so"
      calls = 0
      $LOAD_PATH.unshift(Class.new { define_method(:to_path) { calls += 1; d } }.new)
      counts = ["a", "a.rb", "#{d}/a", "b", "b.so", "none"].to_h do |name|
        calls = 0
        asked(name)
        [name.delete_prefix(d), calls]
      end
      expected = { "a" => 1, "a.rb" => 1, "/a" => 0, "b" => 2, "b.so" => 1, "none" => 2 }
      assert_equal(expected, counts)
    RUBY
  end

  def test_load_path_edits
    alone(<<~'RUBY')
      %w[u v].each { |name| write("#{d}/#{name}/both.rb", "$from = #{name.inspect}") }
      write("#{d}/u/only_u.rb")
      write("#{d}/v/only_v.rb")
      folder = Struct.new(:to_path).new("#{d}/u")
      $LOAD_PATH.unshift(folder)
      assert_equal([true, :none], [asked("only_u"), asked("only_v")])
      folder.to_path = "#{d}/v"
      assert_equal([:none, true], [asked("only_u"), asked("only_v")])
      $LOAD_PATH.shift
      $LOAD_PATH.unshift(".")
      %w[u v].each do |name|
        answers = Dir.chdir("#{d}/#{name}") { [asked("both"), $from, asked("both")] }
        assert_equal([true, name, false], answers)
      end
      Dir.chdir("#{d}/u") { assert_equal([false, :none], [asked("both"), asked("only_v")]) }
      $LOAD_PATH.replace(["#{d}/v"])
      assert_equal([false, false, :none], [asked("both"), asked("only_v"), asked("only_u")])
      assert_equal([:rb, "#{d}/v/both.rb"], $LOAD_PATH.resolve_feature_path("both"))
      $LOAD_PATH.clear
      assert_equal([:none, :none], [asked("both"), asked("only_v")])
      $LOAD_PATH << 1
      assert_raise(TypeError) { require "both" }
    RUBY
  end

  # Loaded features are found before a name is copied or expanded.
  def test_asking_again_makes_no_objects
    alone(<<~'RUBY')
      write("#{d}/x/a.rb", "NAME = '../x/a'\ndef again = require_relative(NAME)")
      require "x/a"
      names = ["x/a", "x/a.rb", "#{d}/x/a", "#{d}/x/a.rb"]
      made = lambda do |name|
        before = GC.stat(:total_allocated_objects)
        200.times { name ? require(name) : again }
        GC.stat(:total_allocated_objects) - before
      end
      [*names, nil].each { |name| made.call(name) }
      answers = [*names, nil].to_h { |name| [name, made.call(name)] }
      assert(answers.values.all? { |count| count < 20 }, answers.inspect)
    RUBY
  end

  # However a name is written, and whatever it is.
  def test_require_relative
    alone(<<~'RUBY')
      write("#{d}/x/y/from.rb", "def self.relative(name) = require_relative(name)")
      load "#{d}/x/y/from.rb"
      files = %w[x/y/z/a x/y/a x/a a x/y/a.b x/.a x/y/... x/y/~a]
      files.each { |name| write("#{d}/#{name}.rb") }
      spellings = {
        "x/y/z/a" => %w[z/a z/a.rb ./z/a ../y/z/a ././z/a ./../y/./z/a z//a z/../z/a],
        "x/y/a" => ["a", "./a", "a/", "../y/a.rb", "../../x/y/a", Struct.new(:to_path).new("a"),
                    Class.new(String).new("a"), "a".encode("US-ASCII"), "a".b],
        "x/a" => %w[../a ./../a ../../x/a .././a ..//a], "a" => %w[../../a ../../a.rb],
        "x/y/a.b" => %w[a.b.rb ./a.b.rb], "x/.a" => %w[../.a ../.a.rb],
        "x/y/..." => %w[... ....rb ./...], "x/y/~a" => %w[~a ./~a ~a.rb]
      }
      spellings["a"] << "../" * 50 + d.delete_prefix("/") + "/a" << "#{d}/a" << "#{d}/x/../a"
      spellings.each do |file, names|
        names.each_with_index do |name, i|
          assert_equal(i == 0, relative(name), "#{name} for #{file}")
          assert_equal(false, require("#{d}/#{file}"))
        end
        $".delete("#{d}/#{file}.rb")
        assert_equal([true, false], Array.new(2) { relative(names.last) }, names.last)
      end
      assert_equal([8, 2], [count("a"), count("...")])
      ["", ".", "..", "./", "../", "...rb", "z", "a.so", "é", "a" * 5_000].each do |name|
        error = assert_raise(LoadError, name) { relative(name) }
        assert_equal(File.absolute_path(name, "#{d}/x/y"), error.path)
      end
      assert_raise(ArgumentError) { relative("a\0") }
      assert_raise(TypeError) { relative(:a) }
      assert_raise(Encoding::CompatibilityError) { relative("a".encode("UTF-16LE")) }
      assert_raise(LoadError) { eval("require_relative('a')") }
      assert_equal(false, eval("require_relative('a')", nil, "#{d}/x/y/../y/eval.rb"))
      Dir.chdir("#{d}/x") { assert_equal(false, eval("require_relative('a')", nil, "y/eval.rb")) }
      File.symlink("#{d}/x/y", "#{d}/linked")
      load "#{d}/linked/from.rb"
      assert_equal([false, false], [relative("a"), relative("../a")])
    RUBY
  end

  # Questions between which the lists change, and what a loaded feature leaves as it was.
  def test_asking_again_after_changes
    alone(<<~'RUBY')
      write("#{d}/x/a.rb")
      write("#{d}/y/a.rb")
      $LOAD_PATH.unshift("#{d}/x")
      assert_equal([true, false], [asked("a"), asked("a")])
      3.times do
        $LOAD_PATH.unshift("#{d}/y")
        assert_equal(false, asked("a"))
        $LOAD_PATH.delete("#{d}/x")
        assert_equal([true, false, false], [asked("a"), asked("a"), asked("#{d}/x/a")])
        $LOAD_PATH.delete("#{d}/y")
        assert_equal(:none, asked("a"))
        $".delete("#{d}/y/a.rb")
        assert_equal([true, false], [asked("#{d}/y/a"), asked("#{d}/y/a")])
        $".delete("#{d}/y/a.rb")
        $LOAD_PATH.unshift("#{d}/x")
        assert_equal([false, false], [asked("a"), asked("a.rb")])
      end
      begin
        raise "kept"
      rescue
        assert_equal([false, false], [asked("a"), asked("#{d}/x/a")])
        assert_equal("kept", $!.message)
      end
      # The middle of a string, a name that is no feature but ends as one does.
      long = "#{d}/x/a.rb" * 10
      assert_equal(false, require(long[0, d.size + 4]))
      assert_equal(:none, asked("/x/a"))
      $" << "//x/a.rb"
      answers = %w[/none/x/a /x/a.rb //x/a //x/a.rb].map { |name| asked(name) }
      assert_equal([:none, :none, false, false], answers)
    RUBY
  end

  # Entries are the list's own strings; an index of a short list is as good as one of a long list.
  def test_short_lists_and_parts_of_strings
    alone(<<~'RUBY')
      write("#{d}/a.rb")
      long = "#{d}/a.rb.so.rb" * 3
      path = "#{d}/a.rb".dup
      slice = long[0, path.size]
      all = $".dup
      [[], [path], [slice], [path, "/b.rb"], ["/b.rb", slice, "/c.rb", "/d.rb"]].each do |list|
        known = !list.empty?
        $".replace(list)
        assert_equal([!known, false], Array.new(2) { asked("a") }, list.inspect)
        assert($".all?(&:frozen?))
        GC.compact if GC.respond_to?(:compact)
        assert_equal([false, false], [asked("a"), asked("#{d}/a")])
        $".clear
        assert_equal([true, false], Array.new(2) { asked("a.rb") })
        assert_equal(["#{d}/a.rb"], $".to_a)
      end
      $".replace([path])
      asked("a")
      path << "x"
      assert_equal([["#{d}/a.rb"], false, :none], [$".to_a, asked("a"), asked("a.rbx")])
      $".replace(all)
    RUBY
  end

  # The constants of a wrapped file are its own; what it requires is loaded once, for all.
  def test_load_with_a_module
    alone(<<~'RUBY')
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
    alone(<<~'RUBY')
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
    alone(<<~'RUBY')
      write("#{d}/auto_a.rb", "AutoA = 1")
      write("#{d}/auto_b.rb", "sleep 0.05; AutoB = 2")
      autoload(:AutoA, "auto_a")
      autoload(:AutoB, "#{d}/auto_b.rb")
      assert_equal(["auto_a", "#{d}/auto_b.rb"], [autoload?(:AutoA), autoload?(:AutoB)])
      assert_equal(1, AutoA)
      assert_equal([2] * 8, Array.new(8) { Thread.new { AutoB } }.map(&:value))
      assert_equal([nil, nil], [autoload?(:AutoA), autoload?(:AutoB)])
      assert_equal([1, 1], [count("auto_a"), count("auto_b")])
      autoload(:AutoC, "auto_a")
      assert_nil(autoload?(:AutoC))
      $".delete("#{d}/auto_a.rb")
      assert_equal("auto_a", autoload?(:AutoC))
    RUBY
  end

  # No file is loaded twice while others edit the lists. On stock some are: it can let other threads
  # run between a load and its entry in the list.
  def test_threads
    alone(<<~RUBY, timeout: 120)
      names = Array.new(#{AtLength.of(120)}) { |i| "part\#{i % 7}/t\#{i}" }
      names.each { |name| write("\#{d}/\#{name}.rb", "Thread.pass") }
      running = true
      editors = [$", $LOAD_PATH].map do |list|
        Thread.new do
          while running
            list.push("/none")
            Thread.pass
            list.delete("/none")
            sleep 0.001
          end
        end
      end
      loaders = Array.new(6) do |i|
        Thread.new { names.rotate(i * 3).count { |name| require(name) } }
      end
      assert_equal(names.size, loaders.sum(&:value))
      running = false
      editors.each(&:join)
      assert_equal([1], names.map { |name| count(File.basename(name)) }.uniq)
    RUBY
  end

  # Other ractors ask the main one to load.
  def test_ractors
    alone(<<~'RUBY')
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
    alone(<<~'RUBY')
      write("#{d}/one.rb", "$inner = [require('two'), require('one')]")
      write("#{d}/two.rb", "$outer = require('one')")
      assert_equal([true, [true, false], false], [require("one"), $inner, $outer])
    RUBY
  end

  def test_fork
    omit "no fork here" unless Process.respond_to?(:fork)
    alone(<<~'RUBY')
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
    alone(<<~'RUBY')
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
    alone(<<~'RUBY')
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
    alone(<<~'RUBY', timeout: 120)
      base = $".dup
      size = -> { GC.start; Integer(File.read("/proc/self/statm").split[1]) * 4 }
      round = lambda do |count|
        count.times do |i|
          more = Array.new(400) { |n| "/x/#{n % 7}/y#{n}.#{n.odd? ? "rb" : "so"}" }
          $".replace(base + more)
          asked("no/such/#{i}")
          GC.compact if i % 20 == 0 && GC.respond_to?(:compact)
        end
      end
      omit "no /proc here" unless File.exist?("/proc/self/statm")
      round.call(80)
      before = size.call
      round.call(160)
      assert_operator(size.call - before, :<, 25_000, "KiB")
      $".replace(base)
      assert_equal(false, require("tmpdir"))
    RUBY
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
      assert_separately(options, <<~'RUBY')
        require "outer_library"
        $".push("/none/x/a.rb", "b.rb", "c", "/none/d.so")
        $LOAD_PATH.unshift("/none")
        yes = %w[outer_library outer_library.so x/a x/a.rb /none/x/a b b.rb c d d.so /none/d.so]
        no = %w[a a.so d.o x/a.so d.rb b.so none/x/a ./x/a outer_library.rb] << ""
        assert_equal(yes, yes.select { |name| OuterLibrary.provided(name) })
        assert_equal([], no.select { |name| OuterLibrary.provided(name) })
        Dir.chdir("/")
        $" << "/x.rb"
        assert_equal([true, false], ["./x", "./y"].map { |name| OuterLibrary.provided(name) })
        $LOAD_PATH.delete("/none")
        assert_equal([false, true], %w[x/a /none/x/a].map { |name| OuterLibrary.provided(name) })
      RUBY
    end
  end
end
