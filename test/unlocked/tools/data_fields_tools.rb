# frozen_string_literal: true
# T_DATA for the tests; loaded into the Ruby that is tested, after fields_tools.rb.

# Typed data of the core and of the extensions that come with CRuby.
LIBRARIES = %w[stringio strscan date monitor digest zlib openssl psych bigdecimal socket etc].freeze
LIBRARIES.each do |name|
  require name
rescue LoadError
  nil
end

CORE_DATA = {
  thread: -> { Thread.new {} }, mutex: -> { Thread::Mutex.new }, queue: -> { Thread::Queue.new },
  sized_queue: -> { Thread::SizedQueue.new(1) }, proc: -> { proc { 1 } },
  condition: -> { Thread::ConditionVariable.new }, lambda: -> { lambda { 1 } },
  method: -> { 1.method(:+) }, unbound: -> { String.instance_method(:size) },
  binding: -> { binding }, enumerator: -> { [1].each },
  generated: -> { Enumerator.new { |y| y << 1 } },
  generator: -> { Enumerator::Generator.new {} }, yielder: -> { Enumerator::Yielder.new {} },
  lazy: -> { [1].lazy.map {} }, chain: -> { [1].each + [2] }, sequence: -> { (1..2) % 1 },
  time: -> { Time.at(0) }, encoding: -> { Encoding::Converter.new("UTF-8", "UTF-16LE") },
  random: -> { Random.new(1) }, weak_map: -> { ObjectSpace::WeakMap.new },
  weak_key_map: -> { ObjectSpace::WeakKeyMap.new }, fiber: -> { Fiber.new { 1 } },
  iseq: -> { RubyVM::InstructionSequence.compile("1") }, location: -> { caller_locations(0)[0] },
  trace: -> { TracePoint.new(:line) {} }, dir: -> { Dir.new("/") },
  buffer: -> { IO::Buffer.new(64) },
  group: -> { ThreadGroup.new }, stat: -> { File.stat("/") }, status: -> { `true`; $? },
  ractor: -> { Ractor.new {} }, string_io: -> { StringIO.new(+"a") },
  scanner: -> { StringScanner.new("ab") }, date: -> { Date.new(2001, 2, 3) },
  date_time: -> { DateTime.new(2001, 2, 3, 4) }, monitor: -> { Monitor.new },
  digest: -> { Digest::MD5.new }, deflate: -> { Zlib::Deflate.new },
  openssl: -> { OpenSSL::Digest.new("SHA256") }, bn: -> { OpenSSL::BN.new(1) },
  parser: -> { Psych::Parser.new }, address: -> { Addrinfo.tcp("127.0.0.1", 80) },
  decimal: -> { BigDecimal("1.5") },
}.select do |name, make|
  name == :ractor || make.call
rescue NameError
  false
end.freeze
COPIED = CORE_DATA.keys & %i[proc lambda method unbound binding enumerator generated lazy chain
                             time random string_io scanner date date_time digest openssl bn]
MARSHALED_DATA = CORE_DATA.keys & %i[time date date_time random]

def each_data(names = CORE_DATA.keys) = names.each { |name| yield CORE_DATA.fetch(name).call, name }
