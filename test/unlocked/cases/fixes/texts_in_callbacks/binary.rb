# load_from_binary, when a warning about a regexp of the code changes the binary.
methods = Array.new(200) { |i| "def m#{i} = \"text #{i}\" + /[bb]#{i}/.source + :symbol#{i}.name" }
source = "a = /[aa]/\n#{methods.join("\n")}"
$VERBOSE = nil
binary = RubyVM::InstructionSequence.compile(source).to_binary
$VERBOSE = true
text = "".b << binary
$warned = 0
Warning.define_singleton_method(:warn) do |*|
  $warned += 1
  text.clear
  $kept = Array.new(50) { "\xff".b * binary.bytesize }
end
code = RubyVM::InstructionSequence.load_from_binary(text)
Warning.singleton_class.remove_method(:warn)
assert_operator($warned, :>, 1)
$VERBOSE = nil
code.eval
assert_equal("text 7[bb]7symbol7", m7)
