library "fiddle", "fiddle/import"
use("Fiddle::Function", 3) do
  strlen = Fiddle.dlopen(nil)["strlen"]
  Fiddle::Function.new(strlen, [Fiddle::TYPE_VOIDP], Fiddle::TYPE_SIZE_T).call("abc")
end
use("Fiddle::Pointer", "abc") { Fiddle::Pointer["abc"].to_s }
use("Fiddle::Pointer.malloc", 8) { Fiddle::Pointer.malloc(8, Fiddle::RUBY_FREE).size }
module ::LibC
  extend Fiddle::Importer
  dlload Fiddle.dlopen(nil)
  typealias "number", "int"
  extern "number abs(number)"
end
use("Fiddle::Importer", [3, 7], first: 'LibC.extern("size_t strlen(char*)")') do
  [LibC.strlen("abc"), LibC.abs(-7)]
end
use("Fiddle::Importer in the ractor", [3, Ractor::IsolationError, /import them in the main/],
    cannot: "it keeps functions in variables of a module: import them in the main ractor") do
  Module.new do
    extend Fiddle::Importer
    dlload Fiddle.dlopen(nil)
    extern "size_t strlen(char*)"
  end.strlen("abc")
end
module ::LibC
  Pair = struct(["int number", "char name[4]", {"inner" => ["short low", "short high"]}])
  Either = union(["int number", "unsigned char bytes[4]"])
end
use("Fiddle::Importer#struct", [7, 2, 12, 8, %w[number name inner], 1]) do
  LibC::Pair.malloc(Fiddle::RUBY_FREE) do |pair|
    pair.number, pair.inner.high = 7, 2
    either = LibC::Either.malloc(Fiddle::RUBY_FREE)
    either.number = 1
    [pair.number, pair.inner.high, LibC::Pair.size, LibC::Pair.offsetof("inner"),
     LibC::Pair.members.map { |name, _| name }, either.bytes[0]]
  end
end
use("Fiddle::Importer#struct in the ractor", 3) do
  type = Module.new { extend Fiddle::Importer }.struct(["int a"])
  type.malloc(Fiddle::RUBY_FREE) { |one| one.a = 3; one.a }
end
use("Fiddle::Closure", 42) do
  c = Class.new(Fiddle::Closure) { def call(x) = x * 2 }.new(Fiddle::TYPE_INT, [Fiddle::TYPE_INT])
  Fiddle::Function.new(c, [Fiddle::TYPE_INT], Fiddle::TYPE_INT).call(21)
end
use("Fiddle.last_error", Integer) do
  strlen = Fiddle.dlopen(nil)["strlen"]
  Fiddle::Function.new(strlen, [Fiddle::TYPE_VOIDP], Fiddle::TYPE_SIZE_T).call("")
  Fiddle.last_error
end
