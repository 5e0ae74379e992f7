# Fuzz target: histories of a StringIO. Two bytes of the input make one step: a method, its
# argument. The same steps are taken by a model, bytes and a position; what shares memory with the
# StringIO's string must stay as it was. An argument's conversion can do something to the StringIO.
require "stringio"

module Fuzz
  SIZES = [0, 1, 3, 5, 23, 24, 100, 639, 640, 641, 700, 1500, 4096, 5000].freeze
  ENCODINGS = %w[BINARY UTF-8 UTF-16LE EUC-JP ISO-8859-1 UTF-32BE].map { Encoding.find(_1) }.freeze
  TEXT = ("ab\n\ncd\u00e9\u3042\u{1f600}x\r\ny\0z" * 300).b.freeze
  Found = Class.new(Exception)

  class Model
    attr_accessor :bytes, :at
    def initialize(bytes) = (@bytes, @at = bytes.b, 0)

    def write(string)
      return 0 if string.empty?

      fill(@at)
      @bytes[@at, string.bytesize] = string.b
      @at += string.bytesize
      string.bytesize
    end

    def fill(size) = (@bytes << "\0".b * (size - @bytes.bytesize) if size > @bytes.bytesize)

    def unget(string)
      size = string.bytesize
      return if size == 0

      if size > @at
        @bytes = string.b + (@bytes.byteslice(@at..) || "")
        @at = 0
      else
        fill(@at)
        @at -= size
        @bytes[@at, size] = string.b
      end
      nil
    end

    def read(size = nil)
      return (size.to_i > 0 ? nil : "") if @at >= @bytes.bytesize

      taken = @bytes.byteslice(@at, size || @bytes.bytesize)
      @at += taken.bytesize
      taken
    end

    def pread(size, at)
      return "" if size == 0
      raise EOFError if at >= @bytes.bytesize

      @bytes.byteslice(at, size)
    end

    def truncate(size)
      @bytes = @bytes.byteslice(0, size)
      fill(size)
      0
    end

    def gets(separator, limit)
      return if @at >= @bytes.bytesize

      found = separator && @bytes.index(separator.b, @at)
      stop = found ? found + separator.bytesize : @bytes.bytesize
      stop = [@at + limit, stop].min if limit
      @bytes.byteslice(@at, stop - @at).tap { @at = stop }
    end
  end

  # An argument that does something when it is converted.
  class Acts
    def initialize(value, &act) = (@value, @act = value, act)
    def to_str = (@act.call; @value)
    def to_int = (@act.call; @value)
    def to_s = (@act.call; @value.to_s)
  end

  ACTS = [
    ->(io) { io.string = +"s" }, ->(io) { io.string.clear }, ->(io) { io.reopen(+"again" * 200) },
    ->(io) { io.truncate(0) }, ->(io) { io.close }, ->(io) { io.string.replace("x" * 3000) },
    ->(io) { io.pos = 5000 }, ->(io) { io.string.freeze }, ->(io) { io.read },
    ->(io) { io.string = nil }, ->(io) { io.initialize_copy(StringIO.new(+"copy")) rescue nil },
    ->(*) { GC.start }
  ].freeze

  def self.one(bytes)
    kind, size, *steps = *bytes.byteslice(0, 200).bytes, 0, 0
    @encoding = ENCODINGS[kind % ENCODINGS.size]
    start(Fuzz.exact(text(size)).dup)
    steps.each_slice(2) { |what, with| step(what, with || 0) }
  end

  def self.start(string)
    @io = StringIO.new(string.force_encoding(@encoding), "r+")
    @model = Model.new(string)
    @shared = []
  end

  def self.text(with)
    (TEXT.byteslice(with, SIZES[with % SIZES.size]) || "").force_encoding(@encoding)
  end

  def self.step(what, with)
    share(with)
    expected, result = [@model, @io].map { |on| outcome { take(on, what % 24, with) } }
    if what % 24 < 20
      raise Found, "#{what % 24} #{with}: #{result}, not #{expected}" if result != expected
      check
    end
    @shared.each { |string, sum| raise Found, "#{what % 24}: shared" if string.hash != sum }
    return start(+"") if @io.closed? || @io.string.nil? || @io.string.frozen? || changed?

    @model.bytes, @model.at = copied(@io.string), @io.pos
  end

  def self.changed?
    @io.string.encoding != @encoding || @io.external_encoding != @encoding
  end

  def self.copied(string) = [string].pack("a*").b

  def self.check
    return if @io.string.b == @model.bytes && @io.pos == @model.at

    raise Found, "#{@io.string.b.inspect}, #{@io.pos}, not #{@model.bytes.inspect}, #{@model.at}"
  end

  def self.share(with)
    @shared.shift if @shared.size > 6
    whole = @io.string
    parts = [whole.dup, whole.byteslice(with..), whole.byteslice(0, 900), whole.b.to_sym.name]
    parts.compact.each { |string| @shared << [string, string.hash] }
  end

  def self.outcome
    value = yield
    String === value ? value.b : value
  rescue IOError, SystemCallError, ArgumentError, TypeError, FrozenError, EncodingError,
         NoMethodError, RangeError => e
    e.class
  end

  # What both can do is below 20.
  def self.take(on, what, with)
    model = Model === on
    case what
    when 0..2 then on.write(model ? text(with) : Fuzz.exact(text(with)))
    when 3 then model ? on.at = SIZES[with % 14] : on.pos = SIZES[with % 14]
    when 4 then on.read(SIZES[with % 14])
    when 5 then on.read
    when 6, 7 then model ? on.unget(text(with)) : on.ungetbyte(Fuzz.exact(text(with)))
    when 8 then model ? on.unget(text(with)) : on.ungetc(Fuzz.exact(text(with)))
    when 9 then model ? on.unget(with.chr) : on.ungetbyte(with)
    when 10 then on.truncate(SIZES[with % 14])
    when 11 then on.pread(SIZES[with % 14], SIZES[with / 14 % 14])
    when 12 then buffered(on) { |buffer| on.read(SIZES[with % 14], *buffer) }
    when 13 then pread_buffered(on, with)
    when 14 then model ? on.read(1)&.ord : on.getbyte
    when 15 then model ? on.gets(nil, nil) : on.gets(nil)
    when 16 then lines(on, with)
    when 17 then binary? && (model ? on.write(with.chr) : on.putc(with.chr)) && with
    when 18 then model ? on.at = on.bytes.bytesize : on.seek(0, IO::SEEK_END) && on.pos
    when 19 then model ? on.at >= on.bytes.bytesize : on.eof?
    else model ? nil : other(on, what, with)
    end
  end

  # The buffer shares memory, too: only it may change.
  def self.buffered(on)
    return yield(nil) if Model === on

    source = "b".b * SIZES[on.pos % 14]
    buffer = source.dup
    @shared << [source, source.hash]
    yield buffer
  end

  def self.pread_buffered(on, with)
    size, at = SIZES[with % 14], SIZES[with / 14 % 14]
    return on.pread(size, at) if Model === on
    return on.pread(size, at) if size == 0

    source = "b".b * [[size, on.size - at].min, 0].max
    buffer = source.dup
    @shared << [source, source.hash]
    on.pread(size, at, buffer)
  end

  def self.lines(on, with)
    separator, limit = ["\n", "b\n", "\0z"][with % 3], with % 7 == 0 ? nil : with
    return on.gets(separator, limit) if Model === on && binary?
    return on.read if Model === on

    binary? ? on.gets(separator.b, limit) : on.read.tap { |s| return s || "" }
  end

  def self.binary? = ENCODINGS.values_at(0, 4).include?(@encoding)

  def self.other(io, what, with)
    left = 1
    act = -> { ACTS[with % ACTS.size].call(io) if (left -= 1) == 0 }
    value = SIZES[with / 12 % 14]
    case what
    when 20 then act.call
    when 21 then acting(io, with / 2 % 6, act, value)
    when 22 then io.each_line(with % 5 == 0 ? "" : "\n", value % 50 + 1) { break act.call }
    else [:getc, :each_char, :each_byte, :each_codepoint, :readpartial][with % 5].then do |name|
      name == :readpartial ? io.readpartial(value) : io.public_send(name) { act.call if value == 0 }
    end
    end
  end

  def self.acting(io, which, act, value)
    number, string = Acts.new(value, &act), Acts.new(text(value), &act)
    case which
    when 0 then io.write(string, string)
    when 1 then io.read(number, +"b" * 700)
    when 2 then io.pread(number, number, string)
    when 3 then io.ungetc(string)
    when 4 then io.gets(string, number)
    else io.truncate(number)
    end
  end
end
