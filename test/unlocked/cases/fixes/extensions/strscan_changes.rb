# to_str of a pattern takes the string away; Warning.warn shortens it.
scanner = StringScanner.new("abc")
pattern = Object.new
pattern.define_singleton_method(:to_str) do
  scanner.send(:initialize_copy, StringScanner.allocate)
  "a"
end
%i[scan scan_until match? check].each do |method|
  assert_raise_with_message(ArgumentError, /uninitialized/) { scanner.send(method, pattern) }
  scanner = StringScanner.new("abc")
end

text = "\u00E9" * 5000 + "x" * 4000
Warning.define_singleton_method(:warn) { |*, **| text.replace("q") }
[/x+/n, /x+y?/n].zip(%i[scan scan_until]) do |regexp, method|
  text = "\u00E9" * 5000 + "x" * 4000
  scanner = StringScanner.new(text)
  scanner.pos = 10_001
  assert_nil(scanner.send(method, regexp))
  assert_equal("q", text)
end
