# RBS::Parser of ranges beyond the text, and of a text that changes while it is parsed.
require "rbs"
[7, 100, 2**20].each do |first|
  found = RBS::Parser.parse_type("Integer", range: first..2**29)
  puts "#{first}: #{found.inspect}" unless found.nil?
end
found = RBS::Parser.parse_type("Integer", range: 0..2**29).to_s
puts found unless found == "Integer"

text = +"class Wanted\nend\n" * 500
buffer = RBS::Buffer.new(name: "a.rbs", content: text)
$changed = false
Changes = Module.new do
  define_method(:initialize) do |**options|
    super(**options)
    unless $changed
      $changed = true
      text.replace("")
      $kept = Array.new(50) { "x" * 8500 }
    end
  end
end
RBS::AST::Declarations::Class.prepend(Changes)
_, _, declarations = RBS::Parser.parse_signature(buffer)
names = declarations.map { |declaration| declaration.name.to_s }.uniq
puts names unless names == ["Wanted"] && declarations.size == 500
