# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Names in several ractors: symbols and interned strings are the same objects everywhere at any
# time, have the right names, and are still collected (internal/symbol/cache.h,
# internal/symbol/id_table.h).
class TestNameCache < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    # What is wrong with a name, twice: what was found the first time is in a cache then.
    def wrong(text, keep = {})
      2.times.filter_map do
        sym, str = text.dup.to_sym, -text.dup
        found = [sym.to_s == text, "#{sym}" == text, sym.name == text, str == text,
                 str.encoding == text.encoding, text.dup.to_sym.equal?(sym),
                 (-text.dup).equal?(str), (keep[text] ||= [sym, str]).zip([sym, str]).
                   all? { |a, b| a.equal?(b) }, {text.dup => 1}.keys[0].equal?(str)]
        [text, found] unless found.all?
      end
    end
    def several = Ractor.new { Ractor.receive }     # from now on there are several ractors
    def rss = File.read("/proc/self/statm").split[1].to_i * 4096
  RUBY

  def run_alone(body, timeout: 120)
    options = ["-W0", "-r", LENGTH]
    assert_separately(options, "#{PRELUDE}\n#{body}", timeout: AtLength.of(timeout))
  end

  # Each ractor keeps half of the names and drops the others; all of them are made by all.
  def test_same_objects_in_all_ractors_while_the_gc_runs
    run_alone(<<~'RUBY')
      ractors = Array.new(4) do |number|
        Ractor.new(number) do |n|
          keep, bad = {}, []
          (AtLength.of(8) * 600).times do |i|
            bad.concat(wrong("same#{i % 300}", keep))
            bad.concat(wrong("dropped#{(i + n) % 500}"))
            bad.concat(wrong("own#{n}_#{i}"))
            GC.start(full_mark: i % 2 == 0) if i % 400 == n * 100
            GC.compact if i % 2000 == n * 500 && GC.respond_to?(:compact)
          end
          [bad, keep.freeze]
        end
      end
      results = ractors.map(&:take)
      assert_equal([], results.flat_map(&:first))
      results.map(&:last).each_cons(2) do |one, other|
        one.each { |text, pair| assert_same(pair[0], other[text][0]) }
        one.each { |text, pair| assert_same(pair[1], other[text][1]) }
      end
    RUBY
  end

  def test_same_objects_under_gc_stress
    run_alone(<<~'RUBY')
      ractors = Array.new(2) do |number|
        Ractor.new(number) do |n|
          keep = {}
          Array.new(AtLength.of(15)) do |i|
            wrong("stress#{i % 7}", keep) + wrong("dropped#{i % 5}") + wrong("own#{n}_#{i}")
          end.flatten(1)
        end
      end
      GC.stress = true
      texts = Array.new(AtLength.of(6)) { |i| wrong("stress#{i % 7}") + wrong("dropped#{i % 5}") }
      results = ractors.map(&:take)
      GC.stress = false
      assert_equal([], texts.flatten(1) + results.flatten(1))
    RUBY
  end

  # Old names become garbage that is not swept yet, and are made again at that moment.
  def test_names_that_are_made_again_while_garbage_is_swept
    run_alone(<<~'RUBY')
      def wrong_again(round)
        old = Array.new(300) { |i| ["again#{i}_#{round % 3}".to_sym, -"again#{i}_#{round % 3}"] }
        old.clear
        GC.start(immediate_sweep: false)
        all = Array.new(2) do
          Array.new(300) { |i| ["again#{i}_#{round % 3}".to_sym, -"again#{i}_#{round % 3}"] }
        end
        GC.start(full_mark: false)
        all << Array.new(300) { |i| ["again#{i}_#{round % 3}".to_sym, -"again#{i}_#{round % 3}"] }
        all.transpose.reject { |pairs| pairs.transpose.all? { |x| x.all? { _1.equal?(x[0]) } } }
      end
      ractors = Array.new(2) { Ractor.new { Array.new(AtLength.of(25)) { wrong_again(_1) } } }
      here = Array.new(AtLength.of(25)) { |i| wrong_again(i) }
      assert_equal([], (ractors.map(&:take) << here).flatten(2))
    RUBY
  end

  # A symbol gets an id for ever here, in new pages of the table, while others look it up.
  def test_names_of_symbols_that_become_permanent
    run_alone(<<~'RUBY')
      count = AtLength.of(1500)
      ractors = Array.new(4) do |number|
        Ractor.new(number, count) do |n, times|
          Array.new(times) do |i|
            text = n < 2 ? "shared_name#{i}" : "own_name#{n}_#{i}"
            sym = text.to_sym
            object = Object.new
            object.instance_variable_set("@#{text}", i)
            [object.instance_variable_get("@#{text}") == i, sym.to_s == text, "#{sym}" == text,
             object.instance_variables == [:"@#{text}"],
             object.instance_variables[0].to_s == "@#{text}",
             Struct.new(sym).members == [sym], Struct.new(sym).members[0].name == text,
             (object.public_send(text) rescue $!.name.to_s == text)].all?
          end
        end
      end
      assert_equal([true], ractors.flat_map(&:take).uniq)
      assert_same(:shared_name7, "shared_name7".to_sym)
    RUBY
  end

  # On stock a name that two ractors intern at the same moment gets two ids.
  def test_new_names_get_one_id
    run_alone(<<~'RUBY')
      AtLength.of(10).times do |round|
        ractors = Array.new(4) do
          Ractor.new(round) do |number|
            Array.new(1000) do |i|
              object, name = Object.new, "@once#{number}_#{i}"
              object.instance_variable_set(name, i)
              object.instance_variables[0] if object.instance_variable_get(name) == i
            end
          end
        end
        results = ractors.map(&:take)
        results[0].each_index do |i|
          assert_equal(1, results.map { |symbols| symbols[i].object_id }.uniq.size, i)
        end
      end
      assert_nil(Symbol.all_symbols.map(&:to_s).tally.find { |name, n| n > 1 && /once/ =~ name })
    RUBY
  end

  def test_encodings_and_kinds_of_strings
    run_alone(<<~'RUBY')
      several
      texts = ["", "a", "a=", "@a", "@@a", "$a", "[]=", "\u00e9", "\u3042\u3044", "a b\0c"]
      texts.push("x" * 500, "\u00e9" * 400, "q".encode("UTF-16LE"), "\xff\xfe".b)
      texts.push("\u3042".encode("EUC-JP"))
      texts.push(*texts.map { |t| t.dup.force_encoding("BINARY") })
      symbols = texts.to_h { |text| [[text, text.encoding], text.dup.to_sym] }
      ractors = Array.new(2) do
        Ractor.new(texts, symbols) do |all, known|
          Array.new(20) do
            all.reject do |text|
              sym, str = text.dup.to_sym, -text.dup
              known[[text, text.encoding]].equal?(sym) && str.equal?(-text.dup) && str == text &&
                str.encoding == text.encoding && sym.name.bytes == text.bytes
            end
          end.flatten
        end
      end
      assert_equal([[], []], ractors.map(&:take))
      3.times do
        assert_same(:a, "a".encode("EUC-JP").to_sym)
        assert_same(:a, "a".b.to_sym)
        assert_equal(Encoding::US_ASCII, "a".encode("EUC-JP").to_sym.encoding)
        assert_not_same("\u00e9".to_sym, "\u00e9".b.to_sym)
        assert_not_same(:q, "q".encode("UTF-16LE").to_sym)
        assert_not_same(-"a".b, -"a".dup)
        assert_raise(EncodingError) { "\xff".to_sym }
        assert_raise(EncodingError) { Object.new.respond_to?("\xff") }
        assert_raise(EncodingError) { Object.new.instance_variable_get("@\xff") }
      end
    RUBY
  end

  def test_strings_that_are_more_than_their_bytes
    run_alone(<<~'RUBY')
      several
      kind = Class.new(String)
      3.times do
        plain = -"more than bytes".dup
        with = "more than bytes".dup.tap { |s| s.instance_variable_set(:@a, 1) }
        assert_same(plain, -"more than bytes".dup)
        assert_same(plain, -with)
        sub = kind.new("more than bytes")
        assert_equal(kind, (-sub).class)
        assert_equal(["more than bytes"], {sub => 1}.keys)
        assert_same(:"more than bytes", sub.to_sym)
        assert_same(:"more than bytes", with.to_sym)
        assert_nil(plain.instance_variable_get(:@a))
        text = +"k"
        hash = {text => 1}
        text << "changed"
        assert_equal([{"k" => 1}, 1], [hash, hash["k"]])
        assert_equal("k", :k.to_s)
        assert_equal("kk", :k.to_s << "k")
        assert_equal([1, 2], [1, 2].map(&"itself".to_sym))
      end
    RUBY
  end

  def test_lookups_by_name
    run_alone(<<~'RUBY')
      ractors = Array.new(3) do
        Ractor.new do
          object = Class.new { def initialize = @var = 1; def meth = 2 }.new
          Array.new(300) do |i|
            [object.instance_variable_get("@var"), object.instance_variable_get("@other#{i}"),
             object.respond_to?("meth"), object.respond_to?("none#{i}"), object.send("meth"),
             (object.send("gone#{i}") rescue $!.name.to_s == "gone#{i}"),
             (object.instance_variable_get("var") rescue $!.class), object.method("meth").name,
             Object.const_get("String"), (Object.const_get("none") rescue $!.class)]
          end.uniq
        end
      end
      wanted = [[1, nil, true, false, 2, true, NameError, :meth, String, NameError]]
      ractors.each { |ractor| assert_equal(wanted, ractor.take) }
    RUBY
  end

  # Symbols that nobody has are collected, also those that were found in the cache.
  def test_dropped_symbols_are_collected
    omit("no /proc") unless File.exist?("/proc/self/statm")
    run_alone(<<~'RUBY')
      round = lambda do
        Array.new(2) do |n|
          Ractor.new(n, rand(1 << 60)) do |a, b|
            25_000.times do |i|
              2.times { "passing #{i} #{a} #{b}".to_sym; -"passing #{i} #{a} #{b}" }
            end
          end
        end.each(&:take)
        GC.start
      end
      3.times { round.call }
      before = rss
      6.times { round.call }
      assert_operator(Symbol.all_symbols.size, :<, 200_000)
      assert_operator(rss - before, :<, 60 << 20)
    RUBY
  end

  def test_forked_child
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      running = Array.new(2) do |n|
        Ractor.new(n) do |number|
          i = 0
          until Ractor.receive == :end
            500.times do
              "forked#{(i += 1) % 100}".to_sym
              -"forked#{i % 100}"
              "own#{number}#{i}".to_sym
            end
          end
        end
      end
      kept = Array.new(100) { |i| ["forked#{i}".to_sym, -"forked#{i}"] }
      AtLength.of(6).times do
        20.times { running.each { |r| r.send(:on) } }
        pid = fork do
          good = 2.times.all? do
            GC.start
            GC.compact if GC.respond_to?(:compact)
            Array.new(100) { |i| ["forked#{i}".to_sym, -"forked#{i}"] }.zip(kept).
              all? { |a, b| a[0].equal?(b[0]) && a[1].equal?(b[1]) }
          end
          good &&= Array.new(100) { |i| wrong("forked#{i}") }.flatten.empty?
          exit!(good)
        end
        assert_predicate(Process.wait2(pid)[1], :success?)
      end
      running.each { |r| r.send(:end) }.each(&:take)
    RUBY
  end

  def test_fibers_threads_and_all_symbols
    run_alone(<<~'RUBY')
      ractors = Array.new(2) do |number|
        Ractor.new(number) do |n|
          threads = Array.new(3) { |t| Thread.new { 200.times.flat_map { wrong("t#{_1 % 50}") } } }
          fiber = Fiber.new do
            sym, str = "in a fiber#{n}".to_sym, -"in a fiber#{n}"
            Fiber.yield
            ["in a fiber#{n}".to_sym.equal?(sym), (-"in a fiber#{n}").equal?(str), sym.to_s == str]
          end
          fiber.resume
          20.times { GC.start; Symbol.all_symbols.size }
          [threads.flat_map(&:value), fiber.resume]
        end
      end
      ractors.each { |ractor| assert_equal([[], [true, true, true]], ractor.take) }
      sym = "t7".to_sym
      assert_include(Symbol.all_symbols, sym)
      assert_equal(Symbol.all_symbols.size, Symbol.all_symbols.uniq.size)
    RUBY
  end

  # What frees names without a marking: the end of the process. Finalizers intern meanwhile.
  def test_end_of_the_process
    debug = %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    omit("the base asserts that no ractor is left") if debug
    script = <<~'RUBY'
      several = Ractor.new { 100.times { |i| "end#{i}".to_sym; -"end#{i}" } }
      2.times { 100.times { |i| "end#{i}".to_sym; -"end#{i}" } }
      several.take
      ObjectSpace.define_finalizer("x".dup, proc { 100.times { |i| -"end#{i}"; "end#{i}".to_sym } })
      at_exit { p 100.times.map { |i| "end#{i}".to_sym }.uniq.size }
    RUBY
    assert_in_out_err(["-W0"], script, ["100"], [])
    free = {"RUBY_FREE_AT_EXIT" => "1"}
    assert_in_out_err([free, "-W0"], script, ["100"], /\A.*Free at exit.*\Z/)
  end
end
