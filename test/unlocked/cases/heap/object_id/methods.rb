# Calls without a frame: what can be seen is as with one.
object = Object.new
id = object.object_id
def ask(object) = object.object_id
def ask_basic(object) = object.__id__
40.times { assert_equal([id, id], [ask(object), ask_basic(object)]) }
seen = []
trace = TracePoint.new(:c_call, :c_return) { |tp| seen << [tp.event, tp.method_id] }
trace.enable { ask(object) }
assert_equal([[:c_call, :object_id], [:c_return, :object_id]], seen.select { _2 == :object_id })
# New objects, immediates and other classes at the same place.
[Object.new, 1, nil, "a", [], 1.5, :a, 2**70, Object, BasicObject.new].each do |other|
  assert_equal(id_of(other), Object === other ? ask(other) : ask_basic(other))
end
error = assert_raise(ArgumentError) { object.object_id(1) }
assert_equal("wrong number of arguments (given 1, expected 0)", error.message)
assert_match(/object_id/, error.backtrace.first)
# Redefined for a class, an object, by a refinement, and everywhere.
klass = Class.new { def object_id = 7 }
assert_equal([7, id], [ask(klass.new), ask(object)])
def object.object_id = 9
assert_equal(9, ask(object))
class << object; remove_method :object_id; end
assert_equal(id, ask(object))
module Kernel
  alias old_object_id object_id
  def object_id = [old_object_id]
end
assert_equal([id], ask(object))
assert_equal(id, ask_basic(object))
module Kernel
  alias object_id old_object_id
end
assert_equal([id, id], [ask(object), object.old_object_id])
