# The C stack has no room for so many levels; 500 are read.
decode = ->(depth) { OpenSSL::ASN1.decode("0\x80".b * depth + "\0\0" * depth) }
assert_raise(SystemStackError) { decode.call(300_000) }
[Thread.new { assert_raise(SystemStackError) { decode.call(300_000) } },
 Fiber.new { assert_raise(SystemStackError) { decode.call(300_000) } }].each do |other|
  other.is_a?(Thread) ? other.value : other.resume
end
value = decode.call(500)
500.times { value = value.value.first }
assert_nil(value)
