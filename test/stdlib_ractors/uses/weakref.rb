library "weakref"
use("WeakRef", [3, true]) { a = [1, 2, 3]; w = WeakRef.new(a); [w.size, w.weakref_alive?].tap { a } }
use("WeakRef#__getobj__", "text") { s = "text".dup; WeakRef.new(s).__getobj__.tap { s } }
use("WeakRef::RefError", true) { WeakRef::RefError < StandardError }
