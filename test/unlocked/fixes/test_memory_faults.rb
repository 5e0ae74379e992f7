# frozen_string_literal: true
require "test/unit"

# Faults of the base's memory that patches/fixes closes: most programs crash on stock.
class TestMemoryFaults < Test::Unit::TestCase
  def test_debug_and_verbose_are_roots
    assert_separately([], <<~'RUBY')
      def fill = 20_000.times { "y" * 60 }
      debug, verbose = $DEBUG, $VERBOSE
      begin
        [60, 80, 700].each do |size|
          1.times { $VERBOSE = "x" * size; $DEBUG = "d" * size }
          GC.start
          fill
          a, b = $VERBOSE, $DEBUG
          $DEBUG = debug
          $VERBOSE = verbose
          assert_equal([true, "d" * size], [a, b])
        end
      ensure
        $DEBUG, $VERBOSE = debug, verbose
      end
    RUBY
  end

  def test_written_strings_that_are_interned
    assert_separately([], <<~'RUBY', timeout: 60)
      File.open(IO::NULL, "w") do |null|
        10.times do
          700.times { |i| null.write(-("#{i}" + "a" * 2048)) }
          50.times { |i| null.write(("#{i}" + "b" * 100).freeze, -("#{i}" + "c" * 300)) }
          GC.start
        end
      end
      kept = (0...200).map { |i| -("#{i}" + "k" * 1000) }
      File.open(IO::NULL, "w") { |null| 3.times { kept.each { |s| null.write(s) }; GC.start } }
      kept.each_with_index { |s, i| assert_same(s, -("#{i}" + "k" * 1000)) }
    RUBY
  end

  # On stock both ractors give the memory of one string away.
  def test_frozen_strings_that_several_ractors_write
    assert_ractor(<<~'RUBY', timeout: 60)
      texts = Ractor.make_shareable(Array.new(300) { |i| "#{i} " + "w" * 200 })
      4.times.map do
        Ractor.new(texts) do |list|
          File.open(IO::NULL, "w") { |null| 20.times { list.each { |s| null.write(s) } } }
          list.map(&:size).sum
        end
      end.each { |r| assert_equal(texts.sum(&:size), r.take) }
      GC.start
      assert_equal("7 " + "w" * 200, texts[7])
    RUBY
  end

  # A call cache without a class has no method entry, or one that may be freed.
  def test_dump_of_call_caches
    assert_separately(%w[-W0 -robjspace], <<~'RUBY')
      class BasicObject
        def up(*) = super()
      end
      object = Object.new
      3.times { assert_raise(NoMethodError) { object.up } }
      50.times do
        c = Class.new { def a = 1; def b = a }
        c.new.b
        c.class_eval { def a = 2 }
        assert_equal(2, c.new.b)
      end
      3.times do
        File.open(IO::NULL, "w") { |null| ObjectSpace.dump_all(output: null) }
        GC.start
      end
    RUBY
  end

  def test_super_without_a_superclass
    [[], %w[--yjit --yjit-call-threshold=1], %w[--rjit --rjit-call-threshold=1]].each do |option|
      next if option[0] && !assert_in_out_err([*option, "-e", ""]) { |_, err| break err.empty? }
      assert_separately(["-W0", *option], <<~'RUBY')
        class BasicObject
          def up(*) = super()
          def implicit(a) = super
          define_method(:defined) { super() }
        end
        5.times do
          ["s", Object.new, BasicObject.new].each do |object|
            assert_raise(NoMethodError) { object.up }
            assert_raise(NoMethodError) { object.implicit(1) }
            assert_raise(NoMethodError) { object.defined }
          end
        end
        GC.start
        class Answering < BasicObject
          def method_missing(name, *list) = [name, list]
        end
        3.times { assert_equal([:up, []], Answering.new.up) }
        assert_equal([:implicit, [1]], Answering.new.implicit(1))
      RUBY
    end
  end

  def test_for_with_splats
    answers = %w[prism parse.y].map do |parser|
      program = <<~'RUBY'
        out = []
        o = Struct.new(:at, :list).new(nil, [])
        for a, in [1, [2, 3]] do out << a end
        for * in [[1, 2], 3] do out << :any end
        for *b in [[1, 2], 3, []] do out << b end
        for *@i in [[1, 2], 3] do out << @i end
        for *$g in [[1, 2], 3] do out << $g end
        for *o.at in [[1, 2], 3] do out << o.at end
        for *o.list[0] in [[1, 2], 3] do out << o.list.dup end
        for *C in [[7]] do out << C end
        for c, * in [[1, 2], 3] do out << c end
        for *, d in [[1, 2], 3] do out << d end
        for o.at, *o.list[1], j in [[1, 2, 3, 4]] do out << [o.at, o.list[1], j] end
        (*), k = [1, 2], 3
        *, l = 1, 2
        (*m), (n, *) = [1, 2], [3, 4]
        p out, k, l, m, n
      RUBY
      options = ["--disable-gems", "-W0", "--parser=#{parser}"]
      out, err, status = EnvUtil.invoke_ruby(options, program, true, true)
      assert_predicate(status, :success?, err)
      out
    end
    assert_equal(answers[1], answers[0])
    assert_match(/\A\[1, 2, :any, :any, \[1, 2\], \[3\], \[\]/, answers[0])
  end

  # OpenSSL crashes when it encodes a DSA key that has no parameters.
  def test_dsa_without_a_key
    omit("openssl is not built") unless $LOAD_PATH.any? { |dir| File.exist?("#{dir}/openssl.rb") }
    assert_separately(["-ropenssl"], <<~'RUBY')
      key = OpenSSL::PKey::DSA.new
      %i[to_der to_pem export public_key public_to_der public_to_pem].each do |name|
        error = assert_raise(OpenSSL::PKey::PKeyError, name) { key.public_send(name) }
        assert_equal("parameters missing", error.message)
      end
      assert_nil(key.p)
      assert_equal(false, key.private?)
      [OpenSSL::PKey::RSA, OpenSSL::PKey::DH, OpenSSL::PKey::EC].each do |kind|
        assert_raise(OpenSSL::PKey::PKeyError) { kind.new.public_to_der }
      end
      pair = OpenSSL::PKey.generate_key(OpenSSL::PKey.generate_parameters(
        "DSA", "dsa_paramgen_bits" => 1024))
      assert_equal(pair.p, OpenSSL::PKey.read(pair.to_der).p)
      assert_equal(pair.pub_key, OpenSSL::PKey.read(pair.public_to_pem).pub_key)
    RUBY
  end

  def test_psych_of_a_long_read
    assert_separately(["-rpsych"], <<~'RUBY')
      io = Struct.new(:parts) do
        def external_encoding = Encoding::UTF_8
        def read(n) = parts.shift&.call(n)
      end
      [1, 100, 1 << 20].each do |more|
        source = io.new([-> n { "--- a\n" + "#" * (n - 6 + more) }])
        error = assert_raise(ArgumentError) { Psych.parse_stream(source) }
        assert_match(/\Aread returned \d+ bytes, more than it was asked for\z/, error.message)
      end
      assert_equal("a", Psych.load(io.new([-> _ { "--- a\n" }, -> n { "#" * n }])))
      assert_raise(TypeError) { Psych.parse_stream(io.new([-> _ { 1 }])) }

      # The text is changed while it is parsed.
      text = "[" + "a, " * 50_000 + "b]"
      handler = Class.new(Psych::Handler) do
        define_method(:scalar) { |*| text.replace("x" * 10) if text.size > 10 }
      end
      Psych::Parser.new(handler.new).parse(text)
      assert_equal("x" * 10, text)
    RUBY
  end

  def test_prism_of_a_long_line
    assert_separately(["-rprism"], <<~'RUBY')
      io = Struct.new(:parts) { def gets(n = nil) = parts.shift&.call(n) }
      [1, 17, 1 << 20].each do |more|
        assert_raise(ArgumentError) { Prism.parse_stream(io.new([-> n { "#" * (n + 16 + more) }])) }
      end
      assert_raise(TypeError) { Prism.parse_stream(io.new([-> _ { 1 }])) }
      # IO#gets completes a character.
      require "stringio"
      (4070..4100).each do |size|
        code = "a = '" + "x" * size + "\u{1f600}" * 40 + "'\nb = 1\n__END__\nc"
        result = Prism.parse_stream(StringIO.new(code))
        assert_predicate(result, :success?)
        assert_equal(2, result.value.statements.body.size)
        assert_equal(size + 40, result.value.statements.body[0].value.unescaped.size)
      end
    RUBY
  end

  def test_stringio_of_nil
    assert_separately(["-rstringio"], <<~'RUBY')
      make = -> { StringIO.new(nil) }
      assert_equal("", make.call.read(0))
      assert_equal("", make.call.read(0, +"buffer"))
      assert_nil(make.call.read(1))
      assert_nil(make.call.read(1, +"buffer"))
      assert_nil(make.call.read)
      assert_equal(0, make.call.seek(0, IO::SEEK_END))
      assert_equal(0, make.call.seek(3, IO::SEEK_SET))
      assert_raise(EOFError) { make.call.pread(1, 0) }
      assert_raise(EOFError) { make.call.pread(1, 0, +"buffer") }
      assert_equal("", make.call.pread(0, 0))
      assert_same(make.call.binmode.class, StringIO)
      io = make.call.set_encoding("UTF-8")
      assert_equal([0, 0], [io.write("abc"), io.write("abc", :d)])
      io.puts("x")
      io.print("x")
      io.putc("x")
      io << "x"
      assert_nil(io.set_encoding_by_bom)
      io = make.call.binmode
      assert_equal(0, io.write("abc"))
      assert_nil(StringIO.new(nil, "r:BOM|UTF-8").read)
      %i[getc getbyte gets].each { |m| assert_nil(make.call.send(m)) }
      %i[each each_line each_byte each_char each_codepoint].each do |name|
        assert_equal([], make.call.send(name).to_a)
      end
      assert_equal([], make.call.readlines)
      assert_nil(make.call.ungetc("a"))
      assert_nil(make.call.ungetbyte(1))
      assert_nil(make.call.gets(0))
      [[:readline], [:readchar], [:readbyte], [:sysread, 1]].each do |call|
        assert_raise(EOFError) { make.call.send(*call) }
      end
      assert_equal([0, true], [make.call.size, make.call.eof?])
    RUBY
  end

  def test_stringio_that_changes_in_the_middle
    assert_separately(["-rstringio"], <<~'RUBY')
      change = nil
      once = -> { now, change = change, -> { }; now.call }
      number = Class.new { define_method(:to_int) { once.call; 3 } }.new
      text = Class.new { define_method(:to_str) { once.call; "ab" } }.new
      text.singleton_class.alias_method(:to_s, :to_str)
      acts = [-> io { io.reopen(StringIO.new("z" * 10)) }]
      acts.push(-> io { io.string = +"" })
      acts.each do |act|
        200.times do
          make = lambda do
            io = StringIO.new("line\n" * 200)
            change = -> { act.call(io); 20.times { "f" * 48 } }
            io
          end
          make.call.read(number)
          make.call.gets(number)
          make.call.seek(number)
          make.call.readlines(text)
          make.call.ungetc(text)
          make.call.ungetbyte(text)
          make.call.write(text)
          make.call.each { once.call }
          make.call.each_char { once.call }
          make.call.each_line(text) { once.call }
        end
      end

      # A buffer that is no String, or the StringIO's own.
      assert_raise(TypeError) { StringIO.new("abc").pread(1, 0, 42) }
      own = +"0123456789" * 100
      io = StringIO.new(own)
      io.pos = 5
      assert_equal("567", io.read(3, own))
      own = +"0123456789" * 100
      assert_equal("789", StringIO.new(own).pread(3, 997, own))
    RUBY
  end

  def test_strscan_after_an_integer
    assert_separately(["-rstrscan"], <<~'RUBY')
      [[{}, 42, "42", "abc"], [{base: 16}, 0x42abc, "42abc", ""]].each do |opts, number, text, rest|
        [true, false].each do |fixed|
          s = StringScanner.new("x 42abc", fixed_anchor: fixed)
          assert_nil(s.scan(/(?<word>y)/))
          s.pos = 2
          assert_equal(number, s.scan_integer(**opts))
          assert_equal([text, text.size, true], [s.matched, s.matched_size, s.matched?])
          assert_equal(["x ", rest], [s.pre_match, s.post_match])
          assert_equal([text, nil, text], [s[0], s[1], s[-1]])
          assert_equal([1, [], [text]], [s.size, s.captures, s.values_at(0)])
          s.named_captures
          assert_equal(2 + text.size, s.charpos)
          s.unscan
          assert_equal(2, s.pos)
        end
      end
      s = StringScanner.new("-")
      assert_nil(s.scan_integer)
      assert_nil(s.matched)
    RUBY
  end

  def test_caller_locations_that_end_in_c
    assert_separately([], <<~'RUBY')
      def locations(*list)
        out = []
        Thread.each_caller_location(*list) { |l| out << l.label }
        out
      end
      def ruby(*list) = [1].each_with_index.map { locations(*list) }[0]
      all = nil
      2.times { all = ruby(1) }
      assert_operator(all.size, :>, 4)
      1.upto(all.size - 3) do |length|
        assert_equal(all[length - 1], 2.times.map { ruby(1, length) }[1].last)
      end
      def only = [1].sort_by { Thread.each_caller_location(1, 1) { |l| return l.label } }
      assert_kind_of(String, only)
    RUBY
  end

  def test_list_that_changes_while_it_is_formatted
    assert_separately([], <<~'RUBY')
      list = []
      item = Object.new
      item.define_singleton_method(:to_s) { list.clear; 50.times { "f" * 48 }; GC.start; "x" }
      20.times do
        list.replace([item] + Array.new(100) { |i| "#{i}" * 20 })
        text = "%s " * 101 % list
        assert_equal(["x"] + Array.new(100) { |i| "#{i}" * 20 }, text.split)
      end
      made = Class.new { def to_ary = Array.new(50) { |i| "#{i}" * 20 } }.new
      GC.stress = true
      text = "%s " * 50 % made
      GC.stress = false
      assert_equal(Array.new(50) { |i| "#{i}" * 20 }, text.split)
    RUBY
  end
end
