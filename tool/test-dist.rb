# test-dist.rb: uses gems that tool/test-dist installed, and looks where their extensions came from.
#
# usage: ruby tool/test-dist.rb PREFIX [GEM...]       all but datadog, or these
PREFIX, *NAMES = ARGV

def check(what, got, want) = got == want || abort("#{what}: #{got.inspect}, not #{want.inspect}")

def spin(seconds)
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  nil while Process.clock_gettime(Process::CLOCK_MONOTONIC) - start < seconds
end

# The gem, its extension when it has one, and what uses it.
USES = {}
def use(gem, extension = nil, &block) = USES[gem] = [extension, block]

use("rack") do
  require "rack"
  check "rack", Rack::Utils.parse_nested_query("a[b]=1"), { "a" => { "b" => "1" } }
end

use("activesupport") do
  require "active_support"
  require "active_support/all"
  check "activesupport", 3.days.in_hours, 72.0
  check "activesupport", "unlocked_ruby".camelize, "UnlockedRuby"
end

use("bigdecimal", "bigdecimal") do
  require "bigdecimal"
  check "bigdecimal", BigDecimal("0.1") + BigDecimal("0.2"), BigDecimal("0.3")
end

use("msgpack", "msgpack") do
  require "msgpack"
  check "msgpack", MessagePack.unpack(MessagePack.pack({ "a" => [1, nil] })), { "a" => [1, nil] }
end

use("sqlite3", "sqlite3_native") do
  require "sqlite3"
  base = SQLite3::Database.new(":memory:")
  base.execute("create table t (a integer, b text)")
  base.execute("insert into t values (?, ?)", [1, "one"])
  check "sqlite3", base.execute("select b from t where a = 1"), [["one"]]
end

use("nokogiri", "nokogiri") do
  require "nokogiri"
  document = Nokogiri::XML("<r><i n='1'>x</i></r>")
  check "nokogiri", document.at_xpath("//i/@n").value, "1"
  document.instance_variable_set(:@tag, :kept)
  GC.start
  check "ivar on typed data of a gem", document.instance_variable_get(:@tag), :kept
end

use("ffi", "ffi_c") do
  require "ffi"
  library = Module.new do
    extend FFI::Library
    ffi_lib FFI::Library::LIBC
    attach_function :strlen, [:string], :size_t
    callback :order, %i[pointer pointer], :int
    attach_function :qsort, %i[pointer size_t size_t order], :void
  end
  check "ffi", library.strlen("four"), 4
  numbers = FFI::MemoryPointer.new(:int, 3).write_array_of_int([3, 1, 2])
  library.qsort(numbers, 3, 4, ->(a, b) { a.read_int <=> b.read_int })
  check "ffi, a callback", numbers.read_array_of_int(3), [1, 2, 3]
end

use("google-protobuf", "protobuf_c") do
  require "google/protobuf/well_known_types"
  value = Google::Protobuf::Struct.from_hash({ "a" => [1.5, "b", nil] })
  bytes = Google::Protobuf::Struct.encode(value)
  check "google-protobuf", Google::Protobuf::Struct.decode(bytes).to_h, { "a" => [1.5, "b", nil] }
end

use("memory_profiler") do
  require "memory_profiler"
  report = MemoryProfiler.report { Array.new(10) { Object.new } }
  objects = report.allocated_objects_by_class.find { |row| row[:data] == "Object" }
  check "memory_profiler", objects[:count], 10
end

use("stackprof", "stackprof") do
  require "stackprof"
  profile = StackProf.run(mode: :wall, interval: 500) { spin(0.2) }
  names = profile[:frames].values.map { |frame| frame[:name] }
  check "stackprof", names.include?("Object#spin"), true
end

use("ruby-prof", "ruby_prof") do
  require "ruby-prof"
  methods = RubyProf::Profile.profile { 10.times { "a".upcase } }.threads.first.methods
  check "ruby-prof", methods.find { |method| method.full_name == "String#upcase" }.called, 10
end

use("datadog", "datadog_profiling_native_extension") do
  require "datadog"
  require "datadog/profiling"
  check "datadog's profiler", Datadog::Profiling.unsupported_reason, nil
end

gems = "#{PREFIX}/lib/ruby/gems/#{RbConfig::CONFIG["ruby_version"]}/"
(NAMES.empty? ? USES.keys - ["datadog"] : NAMES).each do |name|
  extension, block = USES.fetch(name)
  block.call
  next unless extension

  file = $LOADED_FEATURES.find { |path| path.match?(%r{/#{extension}[^/]*\.so\z}) }
  abort "#{name}: #{extension}.so is not loaded" unless file
  abort "#{name}: #{extension}.so is #{file}" unless file.start_with?(gems)
end
