# to_int and to_str of types and arguments change the lists and the texts before them.
def argument(method, result, &change)
  Object.new.tap { |o| o.define_singleton_method(method) { change.call; GC.start; result } }
end

# The type is no Integer; the rest of the list is nil when it is looked up.
INT, TEXT, SIZE = Fiddle::TYPE_INT, Fiddle::TYPE_CONST_STRING, Fiddle::TYPE_SIZE_T
strnlen = Fiddle.dlopen(nil)["strnlen"]
list = [nil, *[INT] * 30]
list[0] = argument(:to_int, INT) { list.clear }
assert_raise(TypeError) { Fiddle::Function.new(strnlen, list, INT) }

count = Fiddle::Function.new(strnlen, [TEXT, SIZE], SIZE)
text = "a" * 5000
size = argument(:to_int, 10_000) { text.replace("bb"); 20.times { "x" * 5000 } }
assert_equal([2, "bb"], [count.call(text, size), text])
text = "a" * 5000
converted = argument(:to_str, text) {}
assert_equal(2, count.call(converted, size))
assert_equal(3, count.call("abc", 10_000))
text = "a" * 5000
zero = argument(:to_int, 10_000) { text.replace("b\0") }
assert_raise(ArgumentError) { count.call(text, zero) }
both = Fiddle::Function.new(Fiddle.dlopen(nil)["strncmp"], [TEXT, Fiddle::TYPE_VOIDP, SIZE], INT)
assert_equal(0, both.call(converted, +"bb", size))

kind = Class.new(Fiddle::Closure) { def call(*numbers) = numbers.sum }
list = [nil, INT]
list[0] = argument(:to_int, INT) { list << INT if list.size < 3 }
closure = kind.new(INT, list)
assert_equal([INT] * 3, closure.args)
assert_equal(6, Fiddle::Function.new(closure, [INT] * 3, INT).call(1, 2, 3))
list = [nil, *[INT] * 30]
list[0] = argument(:to_int, INT) { list.clear }
assert_equal([INT], kind.new(INT, list).args)

# A closure whose initialization failed has no memory.
closure = kind.allocate
type = argument(:to_int, INT) { closure.send(:initialize, 1000, []) rescue nil }
2.times do
  error = assert_raise(ArgumentError) { closure.send(:initialize, INT, [type, INT]) }
  assert_match(/already freed/, error.message)
end
assert_equal(0, Fiddle::Function.new(kind.new(INT, []), [], INT).call)
