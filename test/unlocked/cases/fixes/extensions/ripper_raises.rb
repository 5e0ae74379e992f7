# Handlers that raise in the middle of a text of several lines, and parse again; token there.
class Texts < Ripper
  attr_reader :tokens
  attr_accessor :act
  def on_tstring_content(text)
    (@tokens ||= []) << [text, token]
    act&.call(self)
    text
  end
end
texts = ["x = 'aaaa\nbb\n'\ny = 1\n" * 3, "#{" " * 40}f(<<A)\n  aa\n  bb \#{1} cc\n  dd\nA\n" * 3]
texts.each do |text|
  parser = Texts.new(text)
  parser.act = ->(_) { raise IOError }
  assert_raise(IOError) { parser.parse }
  parser.act = ->(_) { throw :out }
  catch(:out) { parser.parse }
  parser.act = nil
  3.times do
    parser.parse
  rescue ArgumentError, RuntimeError
    # What is left of the text begins in the middle of a token.
  end
  assert_equal(true, parser.tokens.size >= 2)
end

# The line at the end of a string has no place of its beginning.
parser = Texts.new("#{" " * 60}x = 'aaaa\nb'\n")
parser.parse
assert_equal([["aaaa\nb", nil]], parser.tokens)
parser = Texts.new("x = 'aaaa'\n")
parser.parse
assert_equal([%w[aaaa aaaa]], parser.tokens)

# No list of the parser's own is in ObjectSpace.
own = nil
lists = -> { ObjectSpace.each_object(Array).select { |list| list.include?(own) }.size }
handler = Class.new(Ripper) do
  define_method(:on_int) { |_| own = Object.new }
  define_method(:on_op) { |_| $found = lists.call }
end
handler.new("[1 + 2]").parse
assert_equal(0, $found)

# A line of yydebug belongs to the IO that gets it.
output = Class.new do
  def write(line)
    @lines ||= []
    @lines << line
    raise IOError if @lines.size == 3
    line.size
  end
  def lines = @lines
end.new
parser = Ripper.new("a = 1\n")
parser.yydebug = true
parser.debug_output = output
assert_raise(IOError) { parser.parse }
third = output.lines[2].dup
begin
  parser.parse
rescue ArgumentError, RuntimeError
  # It goes on in the middle.
end
assert_equal(third, output.lines[2])
