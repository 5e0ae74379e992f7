# Fuzz target: JSON. The first bytes choose options, the next make a value; it is generated to a
# String and to an IO, which must be the same, and parsed back. The rest of the input changes some
# bytes of that text, which is parsed again: a value or an error.
require "json"
require "stringio"

module Fuzz
  SIZES = [0, 1, 2, 15, 100, 400, 1022, 8190, 16_100, 16_200, 16_381, 16_383, 16_384, 20_000].freeze
  PIECES = ["x", "\"", "\\", "\u00e9", "\u2028", "\n", "/", "\u{1f600}", "\x01", "</script>"].freeze
  NUMBERS = [0, -1, 2**70, 1.5, -0.0, 1e300, nil, true, false, 2**62].freeze
  Found = Class.new(Exception)

  # Its to_json, or to_s as a key, does something to what is generated.
  class Acts
    def initialize(&act) = @act = act
    def to_json(*) = (@act.call; "1")
    def to_s = (@act.call; "s")
  end

  class Own
    attr_reader :text
    def initialize = @text = +""
    def write(part) = (@text << part; part.bytesize)
    def flush = self
  end

  def self.one(bytes)
    @bytes = bytes.byteslice(0, 400).bytes
    flags, kind = take, take
    value = make(0)
    @acts ? acted(value, flags) : compare(value, flags, kind)
    @acts = nil
    change(@text || "[1]")
  end

  def self.take = @bytes.shift || 0

  def self.make(depth)
    what = take
    case what % 8
    when 0, 1 then depth < 6 ? Array.new(take % 6) { make(depth + 1) } : []
    when 2 then depth < 6 ? Array.new(take % 6) { [string, make(depth + 1)] }.to_h : {}
    when 3 then NUMBERS[what / 8 % NUMBERS.size]
    when 4 then acts(what)
    else Fuzz.exact(string)
    end
  end

  def self.string
    what = take
    text = PIECES[what / 14 % PIECES.size] * SIZES[what % 14]
    what > 250 ? text + "\xff" : text
  end

  # One value in 64 does something.
  def self.acts(what)
    return what unless what / 8 == 7

    @acts = true
    list = ["x" * 5000]
    list << Acts.new { list.clear } << "y" * 400
    { Acts.new { list.replace(["z"]) } => list }
  end

  def self.options(flags)
    options = { max_nesting: 100, allow_nan: flags[0] == 1 }
    options.update(indent: "  ", object_nl: "\n", array_nl: "\n" * (flags >> 6)) if flags[1] == 1
    options[:space] = " " * (flags >> 4) if flags[2] == 1
    options[:ascii_only] = true if flags[3] == 1
    options[:script_safe] = true if flags[4] == 1
    options
  end

  def self.stream(value, flags, kind)
    io = kind % 3 == 0 ? StringIO.new : Own.new
    JSON::State.new(options(flags)).generate(value, io)
    StringIO === io ? io.string : io.text
  rescue JSON::GeneratorError, JSON::NestingError, EncodingError => e
    e.class
  end

  def self.whole(value, flags)
    JSON::State.new(options(flags)).generate(value)
  rescue JSON::GeneratorError, JSON::NestingError, EncodingError => e
    e.class
  end

  def self.compare(value, flags, kind)
    text, streamed = whole(value, flags), stream(value, flags, kind)
    raise Found, "an IO gets something else" if text.to_s.b != streamed.to_s.b
    return unless String === text

    back = JSON.parse(text, allow_nan: true, max_nesting: 0)
    raise Found, "parsed: #{back.inspect[0, 200]}" unless back == value
    @text = text
  end

  def self.acted(value, flags)
    whole(value, flags)
    stream(value, flags, 1)
  end

  def self.change(text)
    text = text.byteslice(0, 20_000)
    while (byte = @bytes.shift)
      at = take * (text.bytesize / 256 + 1) % (text.bytesize + 1)
      byte.odd? ? text.bytesplice(at, 0, byte.chr) : text.setbyte(at - 1, byte) rescue IndexError
    end
    # No Fuzz.exact: what an error tells ends with a NUL, for the base.
    JSON.parse(text.force_encoding("UTF-8"), symbolize_names: true)
    JSON.load(text)
  rescue JSON::ParserError, JSON::NestingError, EncodingError, ArgumentError, TypeError
    nil
  end
end
