# Warning.warn changes the text that is compiled, or the name of its file.
module Warning
  def self.warn(*, **)
    $text&.sub!("wanted", "stolen")
    $path&.replace("/gone/" + "q" * 5000)
    GC.start
  end
end
TEXT = "if it = 5; end\n[:wanted_symbol, 'wanted', __FILE__, /(?<a>wanted)#{"x" * 500}/.source]\n"
EXPECTED = [:wanted_symbol, "wanted", "/here", "(?<a>wanted)" + "x" * 500]

def compile(compiled: false)
  $text, $path = TEXT.dup, +"/here"
  assert_equal(EXPECTED, yield($text, $path))
  assert_operator($text, :include?, "stolen")
  assert_operator($path, :start_with?, "/gone")
end

compile { |text, path| eval(text, nil, path) }
compile { |text, path| binding.eval(text, path) }
compile { |text, path| Object.new.instance_eval(text, path) }
compile { |text, path| String.class_eval(text, path) }
compile { |text, path| RubyVM::InstructionSequence.compile(text, path).eval }

# The path of an open file.
$text = $path = nil
Tempfile.create("wanted") do |file|
  file.write(TEXT)
  file.flush
  assert_equal(file.path, RubyVM::InstructionSequence.compile(file).eval[2])
end
