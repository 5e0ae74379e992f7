KINDS = {
  plain: Class.new, struct: Struct.new(:x), wide: Struct.new(:x, :y, :z),
  string: Class.new(String), array: Class.new(Array), hash: Class.new(Hash),
  time: Class.new(Time), error: Class.new(StandardError), class: Class, module: Module,
}
COUNTS = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 23, 40]
def each_owner
  KINDS.each { |kind, k| COUNTS.each { |count| yield write(k.new, 0...count), count, kind } }
end
# A literal, a string, a symbol that was made at run time, and an object that becomes a string.
Text = Struct.new(:to_str)
def ways(name) = [name.to_sym, name.to_s, "#{name}#{name[1..]}".to_sym, Text.new(name.to_s)]
