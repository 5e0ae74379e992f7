require "logger"
require "weakref"
features = $LOADED_FEATURES.dup
assert_equal "", (told { assert_equal 3, Ractor.new { 1 + 2 }.take })
assert_predicate Logger::ProgName, :frozen?
assert_predicate Logger::Severity.const_get(:LEVELS), :frozen?
assert_equal [], $LOADED_FEATURES - features
reference = Ractor.new { text = +"a"; WeakRef.new(text).to_s }.take
assert_equal "a", reference
