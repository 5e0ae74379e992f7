io = Struct.new(:parts) { def gets(n = nil) = parts.shift&.call(n) }
[1, 17, 1 << 20].each do |more|
  assert_raise(ArgumentError) { Prism.parse_stream(io.new([-> n { "#" * (n + 16 + more) }])) }
end
assert_raise(TypeError) { Prism.parse_stream(io.new([-> _ { 1 }])) }
# IO#gets completes a character.
require "stringio"
(4070..4100).each do |size|
  code = "a = '" + "x" * size + "\u{1f600}" * 40 + "'\nb = 1\n__END__\nc"
  result = Prism.parse_stream(StringIO.new(code))
  assert_predicate(result, :success?)
  assert_equal(2, result.value.statements.body.size)
  assert_equal(size + 40, result.value.statements.body[0].value.unescaped.size)
end
