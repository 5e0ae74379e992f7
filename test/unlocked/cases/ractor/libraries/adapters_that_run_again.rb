require "stringio"
Ractor.new { }.take
features = Ractor::Libraries::TABLES.values.flat_map(&:keys).uniq
features.each do |feature|
  require feature
rescue LoadError, NameError          # of another system; of a part of prism alone
end
$VERBOSE, $stderr = false, StringIO.new
$LOADED_FEATURES.each { |path| Ractor::Libraries.loaded(path) }
assert_equal "", $stderr.string
class Only; include Singleton; end
assert_equal 3, Ractor.new { Only.instance && Timeout.timeout(60) { 3 } }.take
