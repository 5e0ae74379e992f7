require "logger"
line = __LINE__ + 1
Ractor.adapt("logger") { raise KeyError, "what it needs" }
Ractor.adapt("logger") { nonesuch }
Ractor.adapt("logger") { raise NotImplementedError }
Ractor.adapt("logger") { $reached = true }
text = told { assert_equal 1, Ractor.new { 1 }.take }
assert_match(/logger is not adapted .*adapt at .*:#{line}: what it needs \(KeyError\)/, text)
assert_match(/nonesuch/, text)
assert_true $reached
# A table that names what this version of the library does not have.
Logger.send(:remove_const, :ProgName)
require "singleton"
text = told { Ractor::Libraries.loaded("/x/lib/logger.rb") }
assert_match(/logger has no Logger::ProgName, which is not adapted/, text)
$VERBOSE, stderr, $stderr = nil, $stderr, StringIO.new
Ractor::Libraries.loaded("/x/lib/logger.rb")
assert_equal "", $stderr.string
$stderr = stderr
found = RubyVM::Stats.to_h[:not_adapted]
assert_equal 5, found.size
assert_equal "logger has no Logger::ProgName, which is not adapted", found.last
assert_equal found, Ractor.new { RubyVM::Stats.to_h[:not_adapted] }.take
text = StringIO.new
RubyVM::Stats.report(text)
assert_match(/^Not adapted to ractors$.*^  #{Regexp.escape(found[0])}$/m, text.string)
