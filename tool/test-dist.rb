# test-dist.rb: uses gems that tool/test-dist installed, and looks where their extensions came from.
# It prints a row for each: the gem, its version, ok.
#
# usage: ruby tool/test-dist.rb PREFIX GEM:VERSION...
PREFIX, *PINS = ARGV

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

use("json", "json/ext/parser") do
  require "json"
  tree = { "a" => [1, 2.5, nil, "\u00e9\n"] }
  check "json", JSON.parse(JSON.generate(tree)), tree
end

use("racc", "cparse") do
  require "racc/static"
  grammar = "class Sum\nrule sum: ONE { result = 1 } | sum ONE { result = val[0] + 1 }\nend\n"
  made = Racc::GrammarFileParser.parse(grammar, "sum.y")
  states = Racc::States.new(made.grammar).nfa
  states.dfa
  eval(Racc::ParserFileGenerator.new(states, made.params).generate_parser)
  tokens = Array.new(3) { [:ONE, 1] } << [false, nil]
  sum = Sum.new
  sum.define_singleton_method(:next_token) { tokens.shift }
  check "racc", sum.do_parse, 3
  check "racc, in C", Racc::Parser.racc_runtime_type, "c"
end

use("strscan", "strscan") do
  require "strscan"
  scanner = StringScanner.new("key: 12")
  check "strscan", [scanner.scan(/(\w+): /), scanner[1], scanner.rest], ["key: ", "key", "12"]
end

use("date", "date_core") do
  require "date"
  check "date", (Date.new(2024, 1, 31) >> 1).to_s, "2024-02-29"
  check "date, a time", DateTime.parse("2024-02-29T12:30:00+02:00").hour, 12
end

use("bcrypt", "bcrypt_ext") do
  require "bcrypt"
  password = BCrypt::Password.create("secret", cost: 4)
  check "bcrypt", [password == "secret", password == "other"], [true, false]
end

use("oj", "oj") do
  require "oj"
  check "oj", Oj.load(Oj.dump({ "a" => [1, nil] }, mode: :compat)), { "a" => [1, nil] }
end

use("concurrent-ruby-ext", "concurrent_ruby_ext") do
  require "concurrent"
  number = Concurrent::AtomicFixnum.new(0)
  Array.new(4) { Thread.new { 1000.times { number.increment } } }.each(&:join)
  check "concurrent-ruby-ext", number.value, 4000
  check "concurrent-ruby-ext, in C", number.is_a?(Concurrent::CAtomicFixnum), true
end

use("puma", "puma_http11") do
  require "puma"
  request = {}
  Puma::HttpParser.new.execute(request, "GET /a?b=1 HTTP/1.1\r\nHost: one.example\r\n\r\n", 0)
  check "puma", request.values_at("REQUEST_PATH", "HTTP_HOST"), ["/a", "one.example"]
end

# A server that greets as MySQL does, takes any password, and changes three rows.
def mysql_server
  require "socket"
  listener = TCPServer.new("127.0.0.1", 0)
  packet = ->(number, text) { [text.bytesize | number << 24].pack("V") + text }
  greeting = [10, "8.0.0", 1, "12345678", 0xa200, 33, 2, 8, 21, "", "123456789012",
              "mysql_native_password"].pack("CZ*Va8xvCvvCa10a12xZ*")
  Thread.new do
    client = listener.accept
    client.write(packet[0, greeting])
    2.times do |turn|
      head = client.read(4).unpack1("V")
      client.read(head & 0xffffff)
      client.write(packet[(head >> 24) + 1, [0, turn * 3, 0, 2, 0].pack("CCCvv")])
    end
    client.read
  end
  listener.addr[1]
end

use("trilogy", "cext") do
  require "trilogy"
  client = Trilogy.new(host: "127.0.0.1", port: mysql_server, username: "me", password: "secret")
  check "trilogy", client.query("update t set a = 1").affected_rows, 3
  client.close
end

# Changes `require` from here on.
use("bootsnap", "bootsnap") do
  require "bootsnap"
  require "tmpdir"
  Dir.mktmpdir("bootsnap") do |room|
    Bootsnap.setup(cache_dir: "#{room}/cache", development_mode: false, load_path_cache: true,
                   compile_cache_iseq: true, compile_cache_yaml: false)
    File.write("#{room}/cached_by_bootsnap.rb", "CACHED = [1].freeze\n")
    $LOAD_PATH.unshift(room)
    check "bootsnap, require", require("cached_by_bootsnap"), true
    check "bootsnap, loaded", require("cached_by_bootsnap"), false
    cached = Dir.glob("#{room}/cache/**/*").any? { |file| File.file?(file) }
    check "bootsnap, its cache", cached, true
    $LOAD_PATH.shift
  end
end

use("datadog", "datadog_profiling_native_extension") do
  require "datadog"
  require "datadog/profiling"
  check "datadog's profiler", Datadog::Profiling.unsupported_reason, nil
end

gems = "#{PREFIX}/lib/ruby/gems/#{RbConfig::CONFIG["ruby_version"]}/"
PINS.each do |pin|
  name, version = pin.split(":")
  extension, block = USES.fetch(name)
  gem name, version
  block.call
  if extension
    file = $LOADED_FEATURES.find { |path| path.match?(%r{/#{extension}[^/]*\.so\z}) }
    abort "#{name}: #{extension}.so is not loaded" unless file
    abort "#{name}: #{extension}.so is #{file}" unless file.start_with?(gems)
  end
  puts "  %-20s %-8s ok" % [name, version]
end
