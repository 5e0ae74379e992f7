require "logger"
assert_raise(LocalJumpError) { Ractor.adapt("logger") }
assert_raise(TypeError) { Ractor.adapt(1) { } }
calls = []
assert_nil Ractor.adapt("logger") { calls << :before }
Ractor.adapt("logger") { calls << :second; Ractor.new { }.take }
Ractor.adapt("logger/period") { calls << :part }
Ractor.adapt("csv_that_is_not_there") { calls << :never }
assert_equal [], calls
error = Ractor.new { Ractor.adapt("logger") { } rescue $!.class }.take
assert_equal Ractor::IsolationError, error
assert_equal %i[before second part], calls.sort_by { %i[before second part].index(_1) }
Ractor.new { }.take
Ractor.adapt("logger") { calls << :after }
Ractor.adapt("singleton") { calls << :later }
assert_equal %i[after], calls.drop(3)
require "singleton"
assert_equal %i[after later], calls.drop(3)
