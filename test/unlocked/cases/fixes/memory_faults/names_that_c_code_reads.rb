# The GC runs between the time when C code gets the name of a class and the time when it copies it.
path, number = Class.new(Pathname), Class.new(Numeric)
converter = Class.new(Encoding::Converter)
options = Struct.new(:a, keyword_init: true)
one = number.new
message = ->(code) { code.call rescue $!.message }
texts = {
  "#<#{path}:p>" => -> { path.new("p").inspect },
  "#<#{converter}: UTF-8 to UTF-16>" => -> { converter.new("UTF-8", "UTF-16").inspect },
  "can't do binary search for #{number}" => -> { (one..one).bsearch { true } },
  "#{number} can't be coerced into Rational" => -> { 1r.coerce(one) },
  "can't convert #{number} into Hash" => -> { Hash(one) },
  "wrong default_proc type #{number} (expected Proc)" => -> { {}.default_proc = one },
  "unknown keywords: b, c" => -> { options.new(b: 1, c: 2) },
}
check = lambda do
  texts.each do |text, code|
    GC.stress = true
    found = Array.new(3) { message[code] }
    GC.stress = false
    found.each { assert_equal(text, it) }
  end
end
check.call
Fiber.new(&check).resume
Thread.new(&check).value

# More names than are kept, in one frame.
rest = 20
GC.stress = true
while (rest -= 1) > 0
  kind = Class.new
  begin
    check.call(&kind.new)
  rescue TypeError
    assert_equal("wrong argument type #{kind} (expected Proc)", $!.message)
  end
end
GC.stress = false

# A name that is taken away.
path.set_temporary_name("a temporary name")
assert_equal("#<a temporary name:p>", path.new("p").inspect)
path.set_temporary_name(nil)
assert_equal("#<#{path}:p>", path.new("p").inspect)
