# Fuzz target: what Ruby makes of a regexp's source before and after the engine: escapes, comments,
# encodings, to_s, inspect, union, interpolation; and the methods that match. The first bytes choose
# the encoding and the options, each further byte a piece of source; after 0xff, of text.
module Fuzz
  PIECES = [
    "a", "b", "k", "s", "ss", "\u00df", "\u00e9", "\u212a", "\u3042", "(?", "(?x:", "(?i:",
    "(?mix-", ":", ")", "[", "]", "[]", "[^]", "#", "# c\n", "\n", " ", "\\x{300}",
    "\\x{7fffffff}", "\\x41", "\\xff", "\\u00df", "\\u{41 3042}", "\\u{10ffff}", "\\101",
    "\\377", "\\o{1400}", "\\cA", "\\C-a", "\\M-a", "\\M-\\C-a", "&&", "-", "[:alpha:]", "[^",
    "\\p{Greek}", "|", "*", "+", "?", "{2,3}", "{,2}", "(?<n>", "\\k<n>", "\\g<n>", "(", "\\1",
    "(?#", "\\", "/", "\\/", "(?-mix:", "(?~", "(?<=", "(?!", "\\b", "^", "$", ".", "\\w", "\\h",
    "\\R", "\\X", "(?a)", "[]#\\x{300}\n]", "\0", "\\u3f28", "\u3f28", "\u283f", "\xff".b,
    "\xe3".b, "\u{1f600}", "(?x)", "]#", "[[^]#]", "(?x:[]#"
  ].freeze
  ENCODINGS = %w[UTF-8 US-ASCII BINARY ISO-8859-1 EUC-JP Windows-31J UTF-16LE UTF-16BE UTF-32LE
                 UTF-32BE GB18030 CESU-8].freeze
  OPTIONS = [0, 1, 2, 3, 4, 7, 16, 32, 18].freeze
  TEXTS = ["", "kk\u212a", "a\u00dfb", "ss", "\u3042\u3042", "\n#c", "K\u212ak", "x" * 40].freeze
  Found = Class.new(Exception)
  # What the engine refuses, and what no encoding can hold.
  REFUSED = [RegexpError, EncodingError, ArgumentError, RangeError, TypeError].freeze
  Regexp.timeout = 0.5

  def self.one(bytes)
    which, how, *rest = *bytes.byteslice(0, 80).bytes, 0, 0
    encoding = ENCODINGS[which % ENCODINGS.size]
    source, text = rest.slice_when { |a, _| a == 0xff }.to_a
    source = made(source || [], encoding)
    regexp = Regexp.new(source, OPTIONS[how % OPTIONS.size])
    told(regexp, encoding)
    matched(regexp, Fuzz.exact(made(text || [], encoding)))
  rescue *REFUSED
    nil
  end

  def self.made(bytes, encoding)
    whole = bytes.map { |b| b == 0xff ? "" : PIECES[b % PIECES.size].b }.join
    whole = whole.force_encoding("UTF-8")
    %w[UTF-16LE UTF-16BE UTF-32LE UTF-32BE].include?(encoding) ?
      whole.scrub.encode(encoding) : whole.force_encoding(encoding)
  end

  # What tells of a regexp raises nothing but that its text cannot be joined.
  def self.told(regexp, encoding)
    verbose = $VERBOSE
    text = regexp.to_s
    regexp.inspect
    regexp.names
    regexp.named_captures
    raise Found, "$VERBOSE is #{$VERBOSE.inspect}" if $VERBOSE != verbose

    again = Regexp.new(text)
    # to_s escapes bytes, not characters: what the base writes for a NUL in UTF-16 is none.
    texts = regexp.encoding.ascii_compatible? ? TEXTS : []
    texts.each do |s|
      s = s.encode(encoding) rescue next
      results = [regexp, again].map { |r| (r.match(s)&.offset(0) rescue $!.class) }
      raise Found, [regexp, text, s, results].map(&:inspect).join(" ") if results.uniq.size > 1
    end
    Regexp.union(regexp, "a", regexp)
    /x#{regexp}y/
    Regexp.linear_time?(regexp)
  end

  def self.matched(regexp, text)
    text.match?(regexp)
    text.rindex(regexp)
    text.start_with?(regexp)
    text.scan(regexp)
    text.gsub(regexp) { "<#{$~.pre_match.size}>" }
    text.split(regexp, 5)
    text.partition(regexp)
    text.rpartition(regexp)
    text.byterindex(regexp)
    text.sub(regexp, "\\0\\1\\k<n>\\'\\`") rescue IndexError
    text[regexp, 1]
  end
end
