# Methods that return more bytes than the buffer has, and what else a scheduler may return.
class Returns < Scheduler
  def initialize(number) = @number = number
  %i[io_read io_write].each { |name| define_method(name) { |_, buffer, *| count(buffer) } }
  %i[io_pread io_pwrite].each { |name| define_method(name) { |_, _, *| @number } }
  def count(buffer) = @number.is_a?(Integer) && @number.abs == 1 ? buffer.size * @number : @number
end

def try(number, &block) = under(Returns.new(number)) { Tempfile.create(&block) }

calls = {
  gets: -> (file) { file.gets }, readpartial: -> (file) { file.readpartial(10) },
  read_nonblock: -> (file) { file.read_nonblock(10) }, sysread: -> (file) { file.sysread(10) },
  pread: -> (file) { file.pread(10, 0) }, read: -> (file) { file.read(10) },
  getbyte: -> (file) { file.getbyte }, syswrite: -> (file) { file.syswrite("x" * 20) },
  pwrite: -> (file) { file.pwrite("x" * 20, 0) },
  write: -> (file) { file.sync = true; file.write("x" * 20) },
  write_buffered: -> (file) { file.write("x"); file.write("y" * 100_000) },
  write_many: -> (file) { file.write("x"); file.write("y" * 100_000, "z" * 10) },
  converted: -> (file) { file.set_encoding("UTF-16LE:UTF-8"); file.getc },
}
calls.each do |name, call|
  [200_000, 2**31, 2**62 - 1, 2**63, 2**64 - 1].each do |number|
    assert_raise_with_message(ArgumentError, /\Ascheduler returned #{number} bytes for /, name) do
      try(number, &call)
    end
  end
  assert_raise(RangeError, name) { try(2**64, &call) }
  assert_raise(TypeError, name) { try(nil, &call) }
  assert_raise(Errno::EIO, name) { try(-Errno::EIO::Errno, &call) }
end
assert_equal(20, try(20, &calls[:syswrite]))
assert_equal(10, try(10, &calls[:sysread]).size)
assert_equal(20, try(1, &calls[:write]))
assert_equal(100_000, try(1, &calls[:write_buffered]))
