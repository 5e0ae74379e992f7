# gems-garbage.rb: uses gems whose extensions do not say that they are safe for ractors, in three
# threads of the main ractor, while other ractors make garbage and collect it: what the extensions
# free must not meet their methods (doc/heap/extensions.md). Compacts, too. A process for each gem;
# it prints a row for each: the gem, its version, collections meanwhile, ok.
#
# usage: ruby tool/gems-garbage.rb [--turns N] [--stress N] GEM:VERSION...
#
# --turns: how often each thread uses the gem; --stress: so often one thread once more, with a minor
# collection at each allocation (40 and 0). Versions may be left out. pg uses a server that the
# program is itself, or that of PGHOST.

USES = {}
def use(gem, &setup) = USES[gem] = setup

def check(what, got, want) = got == want || raise("#{what}: #{got.inspect}, not #{want.inspect}")

use("sqlite3") do
  require "sqlite3"
  base = SQLite3::Database.new(":memory:")
  base.execute("create table t (a integer, b text)")
  50.times { |n| base.execute("insert into t values (?, ?)", [n, "row #{n}"]) }
  lambda do |turn|
    10.times do |n|
      statement = base.prepare("select b from t where a = ?")
      statement.bind_param(1, n)
      check "a statement", statement.step, ["row #{n}"]
    end
    own = SQLite3::Database.new(":memory:", results_as_hash: true)
    own.create_function("twice", 1) { |function, value| function.result = value * 2 }
    check "a function", own.get_first_row("select twice(?) as v", [turn]), { "v" => turn * 2 }
    own.prepare("select 1")
  end
end

# What PostgreSQL says when a client connects, and then fifty rows to each query.
module Postgres
  ROWS = Array.new(50) { |n| [n.to_s, "row #{n}"] }

  class << self
    def listen
      require "socket"
      listener = TCPServer.new("127.0.0.1", 0)
      Thread.new { loop { Thread.new(listener.accept) { |client| serve(client) } } }
      listener.addr[1]
    end

    private

    def message(type, text) = [type, text.bytesize + 4].pack("aN") + text

    def column(name, type) = [name, 0, 0, type, -1, -1, 0].pack("Z*NnNs>l>n")

    def answer
      @answer ||= [
        message("T", [2].pack("n") + column("a", 23) + column("b", 25)),
        *ROWS.map { |a, b| message("D", [2, a.size, a, b.size, b].pack("nNa*Na*")) },
        message("C", "SELECT 50\0"), message("Z", "I")
      ].join
    end

    def serve(client)
      client.read(client.read(4).unpack1("N") - 4)
      client.write(message("R", [0].pack("N")), message("S", "client_encoding\0UTF8\0"),
                   message("S", "server_version\0" + "15.0\0"), message("Z", "I"))
      while (type = client.read(1))
        client.read(client.read(4).unpack1("N") - 4)
        client.write(answer) if type == "Q"
      end
    rescue SystemCallError
      nil                       # the client went away
    ensure
      client.close
    end
  end
end

use("pg") do
  require "pg"
  place = { user: "me", sslmode: "disable", gssencmode: "disable" }
  place = ENV["PGHOST"] ? {} : place.merge(host: "127.0.0.1", port: Postgres.listen)
  query = "select n as a, 'row ' || n as b from generate_series(0, 49) as n"
  rows = Postgres::ROWS.map { |a, b| [a.to_i, b] }
  lambda do |turn|
    connection = Thread.current[:connection] ||= PG.connect(**place)
    types = PG::TypeMapByColumn.new([PG::TextDecoder::Integer.new, PG::TextDecoder::String.new])
    check "rows", connection.exec(query).map_types!(types).values, rows
    tuples = connection.exec(query).map_types!(types).each.first(3).size
    check "hashes", tuples, 3
    tuple = connection.exec(query).tuple(turn % 50)
    check "a tuple", tuple["b"], "row #{turn % 50}"
    connection.send_query(query)
    connection.set_single_row_mode
    streamed = 0
    connection.get_result.stream_each_row { streamed += 1 }
    connection.get_result
    check "a stream", streamed, 50
    encoder = PG::TextEncoder::CopyRow.new(type_map: PG::TypeMapByColumn.new(
      [PG::TextEncoder::Integer.new, PG::TextEncoder::String.new]))
    check "a row of COPY", encoder.encode([turn, "a\tb"]), "#{turn}\ta\\\tb\n"
    array = PG::TextDecoder::Array.new(elements_type: PG::TextDecoder::Integer.new)
    check "an array", array.decode("{1,{2,3}}"), [1, [2, 3]]
    PG.connect(**place).exec(query) if turn % 5 == 0
    PG::Connection.conndefaults
  end
end

use("nokogiri") do
  require "nokogiri"
  text = "<r xmlns:n='urn:n'>#{Array.new(30) { |n| "<i n='#{n}'><n:b>x#{n}</n:b></i>" }.join}</r>"
  style = <<~XSLT
    <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
      <xsl:template match="/"><o><xsl:value-of select="count(//i)"/></o></xsl:template>
    </xsl:stylesheet>
  XSLT
  schema = <<~XSD
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="r"/></xs:schema>
  XSD
  counter = Class.new(Nokogiri::XML::SAX::Document) do
    attr_reader :seen
    def start_element(*) = @seen = seen.to_i + 1
  end
  matcher = Class.new { def even(nodes) = nodes.select { |node| node["n"].to_i.even? } }
  lambda do |turn|
    document = Nokogiri::XML(text)
    nodes = document.xpath("//i")
    check "nodes", nodes.size, 30
    nodes.first(10).each(&:unlink)
    other = Nokogiri::XML("<o/>")
    other.root.add_child(nodes[12])
    other.root << "<p>#{turn}</p>"
    check "moved", other.root.children.map(&:name), %w[i p]
    check "a namespace", document.at_xpath("//n:b", "n" => "urn:n").text, "x10"
    check "a function", document.xpath("even(//i)", matcher.new).size, 9
    (nodes | document.css("i:first-child")).reverse.each { |node| node["m"] = "1" }
    document.dup.root.children.each { |node| node.content = "y" }
    check "HTML", Nokogiri::HTML4("<p>a<b>c</p>").css("b").text, "c"
    check "HTML 5", Nokogiri::HTML5("<p>a<b>c</p>").css("b").first.text, "c"
    check "XSLT", Nokogiri::XSLT(style).transform(Nokogiri::XML(text)).root.text, "30"
    check "a schema", Nokogiri::XML::Schema(schema).validate(document), []
    check "a reader", Nokogiri::XML::Reader(text).count { |node| node.name == "i" }, 60
    seen = counter.new
    parser = Nokogiri::XML::SAX::PushParser.new(seen)
    text.each_char.each_slice(100) { |part| parser << part.join }
    check "SAX", seen.seen, 61
    made = Nokogiri::XML::Builder.new { |xml| xml.a { 5.times { |n| xml.b(n) } } }
    check "a builder", made.doc.root.elements.size, 5
  end
end

use("ffi") do
  require "ffi"
  library = Module.new do
    extend FFI::Library
    ffi_lib FFI::Library::LIBC
    attach_function :strlen, [:string], :size_t
    callback :order, %i[pointer pointer], :int
    attach_function :qsort, %i[pointer size_t size_t order], :void
    attach_function :malloc, [:size_t], :pointer
    attach_function :free, [:pointer], :void
  end
  pair = Class.new(FFI::Struct) { layout :a, :int, :b, [:uint8, 12] }
  lambda do |turn|
    check "strlen", library.strlen("x" * (turn % 50)), turn % 50
    numbers = FFI::MemoryPointer.new(:int, 20).write_array_of_int([*0...20].reverse)
    library.qsort(numbers, 20, 4, ->(a, b) { a.read_int <=> b.read_int })
    check "qsort", numbers.read_array_of_int(20), [*0...20]
    made = Array.new(10) { pair.new.tap { |one| one[:a] = turn } }
    check "a struct", made.sum { |one| one[:a] }, turn * 10
    5.times { FFI::AutoPointer.new(library.malloc(100), library.method(:free)) }
    function = FFI::Function.new(:int, [:int]) { |n| n + turn }
    check "a function", function.call(1), turn + 1
    buffer = FFI::Buffer.new(:long, 8).put_long(8, turn)
    check "a buffer", (buffer + 8).get_long(0), turn
    check "a union", FFI::MemoryPointer.from_string("abc").slice(1, 2).read_bytes(2), "bc"
  end
end

use("msgpack") do
  require "msgpack"
  point = Struct.new(:x, :y)
  tree = { "a" => [1, 2.5, nil, "é"], "b" => { "c" => "x" * 1000 } }
  lambda do |turn|
    factory = MessagePack::Factory.new
    factory.register_type(1, point, packer: ->(one) { [one.x, one.y].pack("NN") },
                                    unpacker: ->(bytes) { point.new(*bytes.unpack("NN")) })
    value = tree.merge("p" => point.new(turn, 2))
    bytes = factory.dump(value)
    check "a factory", factory.load(bytes), value
    unpacker = factory.unpacker
    got = []
    bytes.each_char.each_slice(300) { |part| unpacker.feed_each(part.join) { |one| got << one } }
    check "in parts", got, [value]
    packer = MessagePack::Packer.new
    20.times { |n| packer.write_array_header(1).write("text #{n} " * 20) }
    unpacker = MessagePack::Unpacker.new
    unpacker.feed(packer.to_s)
    check "a packer", unpacker.each.to_a.last, ["text 19 " * 20]
    pool = factory.pool(2)
    check "a pool", pool.load(pool.dump([turn])), [turn]
    buffer = MessagePack::Buffer.new
    buffer << "a" * 600 << "b" * 10
    check "a buffer", buffer.read(605).size, 605
    unpacker.feed("\x92\x01")   # half an array, left as it is
    begin
      unpacker.read
    rescue EOFError
      nil
    end
  end
end

use("google-protobuf") do
  require "google/protobuf/well_known_types"
  require "google/protobuf/descriptor_pb"
  tree = { "a" => [1.5, "b", nil], "c" => { "d" => true } }
  proto = Google::Protobuf
  kept = Queue.new
  lambda do |turn|
    value = proto::Struct.from_hash(tree)
    bytes = proto::Struct.encode(value)
    check "decode", proto::Struct.decode(bytes).to_h, tree
    part = value.fields["c"]
    holder = proto::Struct.new
    5.times { |n| holder.fields["k#{n}"] = part }
    holder.fields["t"] = proto::Value.new(number_value: turn)
    check "part of another message", holder.fields["k4"].struct_value.to_h, { "d" => true }
    list = proto::ListValue.new
    10.times { |n| list.values << proto::Value.new(string_value: "v#{n}") }
    check "repeated", list.values.map(&:string_value).last, "v9"
    kept << list.values << holder.fields << list.values[3]
    6.times { kept.pop } if kept.size > 60
    check "JSON", proto::Struct.decode_json(value.to_json), value
    check "a copy", value.dup.hash, value.clone.hash
    check "frozen", Marshal.load(Marshal.dump(tree)), proto.deep_copy(value).freeze.to_h
    number = proto::FieldDescriptorProto.new(name: "n", number: 1, type: :TYPE_INT32,
                                             label: :LABEL_OPTIONAL)
    type = proto::DescriptorProto.new(name: "T#{turn}", field: [number])
    file = proto::FileDescriptorProto.new(name: "t.proto", message_type: [type])
    pool = proto::DescriptorPool.new
    pool.add_serialized_file(proto::FileDescriptorProto.encode(file))
    own = pool.lookup("T#{turn}").msgclass
    check "a type of its own", own.decode(own.encode(own.new(n: turn))).n, turn
  end
end

use("bigdecimal") do
  require "bigdecimal"
  require "bigdecimal/math"
  root = BigMath.sqrt(BigDecimal(2), 30).round(30)
  lambda do |turn|
    check "a sum", Array.new(30) { BigDecimal("0.1") }.sum, BigDecimal(3)
    check "a root", BigMath.sqrt(BigDecimal(2), 30).round(30), root
    number = BigDecimal("#{turn}.#{"3" * 200}")
    check "a product", (number * number / number).round(100), number.round(100)
    check "text", BigDecimal(number.to_s), number
    check "divmod", number.divmod(7).last + number.div(7) * 7, number
  end
end

use("numo-narray") do
  require "numo/narray"
  numbers = Numo::DFloat.new(40, 30).seq
  lambda do |turn|
    check "a sum", numbers.sum, 719_400.0
    view = numbers[turn % 10, true]
    check "a view", view.to_a.first, turn % 10 * 30.0
    part = numbers[10..20, [1, 3, 5]].dup
    part[part > 400] = 0
    check "an index", part.max, 395.0
    check "a mask", (numbers.gt(1000) & numbers.lt(1010)).count, 9
    check "bytes", Numo::Int32.from_binary([turn, 2].pack("l*")).to_a, [turn, 2]
    check "a transpose", numbers.transpose[3, 2], 63.0
    check "a root", Numo::NMath.sqrt(Numo::DFloat[4, 9]).to_a, [2.0, 3.0]
    check "objects", Numo::RObject["a" * 30, { turn => 1 }].to_a, ["a" * 30, { turn => 1 }]
    check "a shape", Numo::SComplex.zeros(3, 4, 5).reshape(5, 12).shape, [5, 12]
    check "text", Marshal.load(Marshal.dump(Numo::UInt8[1, 2])).inspect,
          "Numo::UInt8#shape=[2]\n[1, 2]"
  end
end

use("rbtree") do
  require "rbtree"
  lambda do |turn|
    tree = RBTree.new { |_, key| "no #{key}" }
    60.times { |n| tree["key #{n * 37 % 60}"] = "value #{n}" }
    check "the first", tree.first, ["key 0", "value 0"]
    check "bounds", tree.bound("key 10", "key 12").size, 3
    tree.delete_if { |key, _| key.end_with?("5") }
    check "left", tree.size, 54
    check "a default", tree["n#{turn}"], "no n#{turn}"
    more = MultiRBTree[*Array.new(20) { |n| [n % 4, "v#{n}"] }.flatten]
    check "several of one key", more.bound(1).size, 5
    check "a copy", Marshal.load(Marshal.dump(more)), more
    check "read back", more.to_a.reverse, more.reverse_each.to_a
    tree.readjust { |a, b| b <=> a }
    check "another order", tree.first.first, "key 9"
  end
end

def make_garbage
  Ractor.new do
    kept = []
    (0..).each do |turn|
      kept[turn % 20] = Array.new(300) { |n| ["text #{n} " * 3, { n => Object.new }] }
      GC.start(full_mark: turn % 100 == 0) if turn % 25 == 0
    end
  end
end

def turns(work, count, threads: 3, compact: false)
  threads = Array.new(threads) do |number|
    Thread.new do
      count.times do |turn|
        work.call(turn)
        GC.compact if compact && number == 0 && turn % 20 == 0
      end
    end
  end
  threads.each(&:join)
end

def one(pin, count, stressed)
  Warning[:experimental] = false
  Thread.report_on_exception = false
  name, version = pin.split(":")
  gem name, *version
  work = USES.fetch(name).call
  turns(work, 1)
  2.times { make_garbage }
  before = GC.count
  turns(work, count, compact: true)
  GC.stress = 1
  turns(work, stressed, threads: 1)
  GC.stress = false
  abort "#{name}: there was no garbage" if GC.count - before < 3
  puts "  %-16s %-9s %5d collections ok" % [name, Gem.loaded_specs[name].version,
                                             GC.count - before]
end

if ARGV.first == "--one"
  one(ARGV[1], ARGV[2].to_i, ARGV[3].to_i)
else
  options = { "--turns" => "40", "--stress" => "0" }
  options[ARGV.shift] = ARGV.shift while options.key?(ARGV.first)
  pins = ARGV.empty? ? USES.keys : ARGV
  results = pins.map do |pin|
    system(RbConfig.ruby, __FILE__, "--one", pin, *options.values) || warn("#{pin}: #{$?}")
  end
  exit results.all?
end
