# frozen_string_literal: true
require "test/unit"

# Marshal.load of data whose lengths are negative or larger than the data: an error that says so,
# for each type, from a String and from an IO. On stock some are RuntimeErrors of the hash table.
class TestMarshalLengths < Test::Unit::TestCase
  TYPES = {
    string: '"%s', symbol: ":%s", regexp: "/%s", array: "[%s", hash: "{%s", default: "}%s",
    float: "f%s", bignum: "l+%s", class: "c%s", module: "m%s", old: "M%s",
    struct: "S:\x11Process::Tms%s", object: "o:\x0bObject%s", ivar: "I\"\x06a%s",
    user: "u:\x09Time%s", name: "o:%s", link: "@%s", symlink: ";%s", extended: "e:%s"
  }.freeze
  NEGATIVE = {
    "-1" => [0xfa], "-100" => [0x97], "-4 bytes" => [252, 0, 0, 0, 0]
  }.freeze
  LARGE = {
    "2**31-1" => [4, 255, 255, 255, 127], "2**30" => [4, 0, 0, 0, 64],
    "2**31" => [4, 0, 0, 0, 0x80]
  }.freeze

  # TypeError: Process::Tms has another number of members.
  ERRORS = [ArgumentError, EOFError, TypeError].freeze

  class Source
    def initialize(data) = (@data, @at = data, 0)
    def binmode = self
    def getbyte = @data.getbyte(@at).tap { @at += 1 }
    def read(size) = @data.byteslice(@at, size).tap { @at += size }
  end

  def check(name, format, said, bytes)
    data = "\x04\x08".b + format.b.sub("%s") { bytes.pack("C*") }
    ["", "xxx", "i\x06" * 10].each do |rest|
      [data + rest.b, Source.new(data + rest.b)].each do |source|
        assert_raise(*ERRORS, "#{name} #{said}") { Marshal.load(source) }
      end
    end
  end

  def test_negative_lengths
    TYPES.each { |name, format| NEGATIVE.each { |said, bytes| check(name, format, said, bytes) } }
  end

  def test_large_lengths
    TYPES.each { |name, format| LARGE.each { |said, bytes| check(name, format, said, bytes) } }
  end

  # Arrays and hashes, also one in the other, get the capacity that the data can fill.
  def test_capacity_of_large_lengths
    large = LARGE["2**31-1"].pack("C*")
    peak = -> { File.read("/proc/self/status")[/^VmPeak:\s+(\d+)/, 1].to_i }
    before = peak.call
    ["[", "{0", "}0"].each do |type|
      nested = (type[0].b + large + type[1..].b) * 500
      [nested, Source.new("\x04\x08".b + nested)].each do |source|
        source = "\x04\x08".b + source if source.is_a?(String)
        error = assert_raise(ArgumentError, EOFError) { Marshal.load(source) }
        assert_include(["marshal data too short", "end of file reached"], error.message)
      end
    end
    assert_operator(peak.call - before, :<, 1 << 20, "KB of address space")
  end

  def test_large_objects
    objects = [[1] * 100_000, (1..70_000).to_h { [_1, [nil]] }, [[2]] * 70_000, [{ 3 => [4] }] * 9]
    objects << objects.dup
    data = Marshal.dump(objects)
    assert_equal(objects, Marshal.load(data))
    assert_equal(objects, Marshal.load(Source.new(data)))
    require "objspace"
    made = Marshal.load(Marshal.dump([nil] * 1000))
    assert_equal(ObjectSpace.memsize_of(Array.new(1000)), ObjectSpace.memsize_of(made))
  end
end
