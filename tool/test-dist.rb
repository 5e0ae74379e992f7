# test-dist.rb: uses each gem that tool/test-dist installed, and looks where its extension came
# from.
prefix = ARGV.fetch(0)
require "rack"
require "active_support"
require "active_support/all"
require "sqlite3"
require "nokogiri"
require "bigdecimal"
require "msgpack"

def check(what, got, want) = got == want || abort("#{what}: #{got.inspect}, not #{want.inspect}")

check "rack", Rack::Utils.parse_nested_query("a[b]=1"), { "a" => { "b" => "1" } }
check "activesupport", 3.days.in_hours, 72.0
check "activesupport", "unlocked_ruby".camelize, "UnlockedRuby"
check "bigdecimal", BigDecimal("0.1") + BigDecimal("0.2"), BigDecimal("0.3")
check "msgpack", MessagePack.unpack(MessagePack.pack({ "a" => [1, nil] })), { "a" => [1, nil] }

base = SQLite3::Database.new(":memory:")
base.execute("create table t (a integer, b text)")
base.execute("insert into t values (?, ?)", [1, "one"])
check "sqlite3", base.execute("select b from t where a = 1"), [["one"]]

document = Nokogiri::XML("<r><i n='1'>x</i></r>")
check "nokogiri", document.at_xpath("//i/@n").value, "1"
document.instance_variable_set(:@tag, :kept)
GC.start
check "ivar on typed data of a gem", document.instance_variable_get(:@tag), :kept

gems = "#{prefix}/lib/ruby/gems/#{RbConfig::CONFIG["ruby_version"]}/"
%w[sqlite3_native nokogiri msgpack bigdecimal].each do |name|
  file = $LOADED_FEATURES.find { |path| path.end_with?("/#{name}.so") }
  abort "#{name}.so is not loaded" unless file
  abort "#{name}.so is #{file}" unless file.start_with?(gems)
end
