# A slice of IO::Buffer.for, and a transferred buffer, are used after the block, while the string
# changes. Nothing is written to, or read from, the memory that it had.
require "io/nonblock"
def outlive(text) = IO::Buffer.for(text) { |b| yield b }
def change(text) = (text.clear; Array.new(200) { "k" * SIZE })
SIZE = 100_000
slice = -> (b) { b.slice(10, SIZE - 10) }
[slice, :transfer.to_proc].each do |take|
  text = "a" * SIZE
  buffer = outlive(text, &take)
  reader, writer = IO.pipe.each { |io| io.nonblock = false }
  thread = Thread.new do
    Thread.current.report_on_exception = false
    buffer.read(reader, 40_000)
  end
  Thread.pass until thread.stop?
  kept = change(text)
  writer << "Z" * 40_000
  assert_raise(IO::Buffer::InvalidatedError) { thread.value }
  assert_empty(kept.grep(/Z/))

  text = "a" * SIZE
  buffer = outlive(text, &take)
  thread = Thread.new { buffer.write(writer) }
  Thread.pass until thread.stop?
  change(text)
  read = "".b
  read << reader.readpartial(SIZE) while read.size < SIZE - 10
  assert_equal("a" * read.size, read)
  thread.value
end

# What arrives is in the string as before.
File.open("/etc/passwd") do |file|
  bytes = file.pread(30, 0)
  text = "\0" * 50
  IO::Buffer.for(text) do |b|
    assert_equal(30, b.read(file, 30, 20).clamp(30, 30))
    assert_equal(bytes, b.get_string(20, 30))
    assert_equal(30, b.slice(0, 30).pread(file, 0, 30))
    assert_equal(bytes, b.get_string(0, 30))
    assert_equal(-Errno::EBADF::Errno, b.write(file, 10))
  end
  assert_equal(bytes[0, 20], text[0, 20])
end

# Copies of over a megabyte.
source, target = "s" * 3_000_000, "t" * 3_000_000
from, to = [source, target].map { |text| outlive(text) { |b| b.slice(0) } }
assert_equal(3_000_000, to.copy(from))
assert_equal(source, target)
