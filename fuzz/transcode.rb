# Fuzz target: transcoding. The first bytes choose the encodings and the options, the rest is the
# text. In place, over memory of C, by a Converter, and by one with little room for its output: all
# make the same.
module Fuzz
  NAMES = (Encoding.name_list - %w[locale external filesystem internal]).freeze
  WIDE = %w[UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE UTF-16 UTF-32 ISO-2022-JP EUC-JP Windows-31J
            GB18030 UTF-8-MAC CP50221 Big5 EUC-KR ISO-8859-1].freeze
  PIECES = ["a", "\u00e9", "\u3042", "\u{1f600}", "\xff".b, "\n", "\r\n", "<&\">", "\xe3\x81".b,
            "\0", "e\u0301", "\u2028", "\x1b$B".b, "\x80".b, "\ufeff", "x" * 40].freeze
  COUNTS = [1, 1, 2, 3, 7, 20, 158, 160, 300, 1100].freeze
  Found = Class.new(Exception)

  def self.one(bytes)
    from, to, flags, room, *rest = *bytes.byteslice(0, 120).bytes, 0, 0, 0, 0
    from, to = [from, to].map { |n| n < 128 ? WIDE[n % WIDE.size] : NAMES[n % NAMES.size] }
    text = make(from, rest, flags)
    options = options(flags, rest)
    compare(text, from, to, options)
    converters(text, from, to, options, room) unless options[:fallback]
  end

  def self.make(from, bytes, flags)
    text = bytes.each_slice(2).map { |what, count|
      PIECES[what % PIECES.size].b * COUNTS[count.to_i % COUNTS.size]
    }.join.byteslice(0, 8000)
    text.force_encoding("UTF-8")
    text = text.encode(from, invalid: :replace, undef: :replace) if flags[7] == 0
    text.force_encoding(from)
  rescue EncodingError
    text.force_encoding(from)
  end

  REPLACEMENTS = ["?", "", "long" * 30, "\u00e9", "\u3042" * 9].freeze
  NEWLINES = %i[universal_newline crlf_newline cr_newline lf_newline].freeze
  FALLBACKS = [{ "\u3042" => "a" }, ->(c) { "#{c.ord}" }, ->(*) { "f" * 200 }, ->(*) {},
               Hash.new { |_, k| k.b.inspect }].freeze

  def self.options(flags, bytes)
    more, options = bytes.sum, {}
    options[:invalid] = :replace if flags[0] == 1
    options[:undef] = :replace if flags[1] == 1
    options[:replace] = REPLACEMENTS[more % REPLACEMENTS.size] if flags[2] == 1
    options[:xml] = more.odd? ? :text : :attr if flags[3] == 1
    options[:fallback] = FALLBACKS[more % FALLBACKS.size] if flags[4] == 1
    options[NEWLINES[more % 4]] = true if flags[5] == 1
    options
  end

  def self.shown
    yield
  rescue EncodingError, ArgumentError, TypeError => e
    e.class
  end

  def self.compare(text, from, to, options)
    text.valid_encoding? # what is known of it decides whether a replacement is looked at
    result = shown { text.encode(to, from, **options) }
    in_place = shown { text.dup.encode!(to, from, **options) }
    exact = shown { Fuzz.exact(text).tap(&:valid_encoding?).encode(to, from, **options) }
    plain = shown { text.dup.encode!(to, **options) }
    return if result == in_place && result == exact && result == plain

    differ(from, to, options, result, in_place, exact, plain)
  end

  def self.differ(*what)
    raise Found, what.map { |value| value.inspect[0, 300] }.join(" ")
  end

  def self.converters(text, from, to, options, room)
    whole = shown do
      Encoding::Converter.new(from, to, **options).then { |c| c.convert(text) + c.finish }
    end
    parts = shown { in_parts(text, Encoding::Converter.new(from, to, **options), room % 40 + 1) }
    return if whole.class != String || whole.b == parts.to_s.b

    differ(from, to, options, whole, parts)
  end

  STOPS = %i[invalid_byte_sequence incomplete_input undefined_conversion].freeze

  def self.in_parts(text, converter, room)
    source, result = Fuzz.exact(text).b, "".b
    rounds = 0
    loop do
      part = +""
      state = converter.primitive_convert(source, part, nil, room + (rounds += 1) / 8)
      result << part.b
      return result if state == :finished
      raise EncodingError if STOPS.include?(state)
    end
  end
end
