Ractor.new { }.take
seen = nil
Ractor.adapt("getoptlong") { seen = $LOADED_FEATURES.grep(/getoptlong/) }
require "logger"
assert_predicate Logger::ProgName, :frozen?
assert_equal "WARN", Ractor.new { Logger::Severity.const_get(:LEVELS).key(2).upcase }.take
# While it is adapted, it is not yet said to be loaded.
assert_equal "x", Ractor.new { require "delegate"; SimpleDelegator.new("x").to_s }.take
begin
  require "getoptlong"
rescue LoadError
  seen = []
end
assert_equal [], seen
