library "weakref"
use("WeakRef", [3, true]) do
  a = [1, 2, 3]
  w = WeakRef.new(a)
  [w.size, w.weakref_alive?].tap { a }
end
use("WeakRef#__getobj__", "text") { s = "text".dup; WeakRef.new(s).__getobj__.tap { s } }
use("WeakRef::RefError", true) { WeakRef::RefError < StandardError }
