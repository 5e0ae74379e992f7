# Prints a line for each regexp literal of the Ruby files in the folders of the command line: what
# the program of it shows. Both Rubies must print the same; an interpolated part stands as "x".
require "prism"
require "objspace"
require "digest"
$VERBOSE = true
Regexp.timeout = 20

class Literals < Prism::Visitor
  attr_reader :found
  def initialize(encoding) = (@encoding, @found = encoding, [])
  def visit_regular_expression_node(node) = @found << [node.slice, @encoding]
  alias visit_match_last_line_node visit_regular_expression_node

  def visit_interpolated_regular_expression_node(node)
    parts = node.parts.map { |part| Prism::StringNode === part ? part.content : "x" }
    @found << [node.opening + parts.join + node.closing.delete("o"), @encoding]
    super
  end
  alias visit_interpolated_match_last_line_node visit_interpolated_regular_expression_node
end

# What a compilation says besides.
module Warning
  def self.warn(text, **) = (($said ||= []) << text)
end

def literals(folders)
  files = folders.flat_map { |folder| File.file?(folder) ? [folder] : Dir["#{folder}/**/*.rb"] }
  files.sort.flat_map do |file|
    parsed = Prism.parse_file(file)
    Literals.new(parsed.encoding.name).tap { |found| parsed.value.accept(found) }.found
  end.uniq
end

# Texts of the characters that the source has, so that some match.
def texts(source, random)
  ones = { "\\d" => "7", "\\s" => " ", "\\w" => "w" }
  pieces = source.scan(/\\.|./m).map { |c| ones[c] || c[-1] }
  ["", "abc 123\n", pieces.join] +
    Array.new(4) { Array.new(12) { pieces.sample(random: random) || "a" }.join }
end

def shown(regexp, random)
  matches = texts(regexp.source.scrub("?"), random).map do |text|
    [regexp.match(text), text.rindex(regexp)].then { |m, at| [m&.byteoffset(0), m&.captures, at] }
  rescue ArgumentError, EncodingError, RegexpError => e
    e.class
  end
  [regexp.to_s, regexp.inspect, regexp.options, regexp.encoding, regexp.named_captures,
   ObjectSpace.memsize_of(Regexp.new(regexp)), Regexp.linear_time?(regexp), matches]
end

literals(ARGV).each_with_index do |(literal, encoding), index|
  $said = []
  text = "# encoding: #{encoding}\n#{literal}".dup.force_encoding(encoding)
  told = begin
    regexp = eval(text, binding, "literal")
    Regexp === regexp ? shown(regexp, Random.new(index)) : nil
  rescue SyntaxError, RegexpError, ArgumentError, EncodingError => e
    [e.class, e.message]
  end
  puts "#{index} #{literal.b.inspect[0, 200]} #{told&.[](5)} " +
    Digest::SHA256.hexdigest(Marshal.dump([told.inspect.b, $said]))[0, 16]
end
