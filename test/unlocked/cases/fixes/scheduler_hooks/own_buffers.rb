# Methods that close the IO, write its buffer out or open it again: the buffers they got are theirs.
class Acts < Scheduler
  def initialize(&act) = @act = act
  def io_read(io, buffer, *) = (@act.call(io); buffer.set_string("Z" * 1000); 1000)
  def io_write(io, buffer, *)
    return buffer.size if @done
    @done = true
    @act.call(io)
    $seen = buffer.get_string
    [buffer.size, 100].min
  end
end

def opened = Tempfile.create { |f| yield IO.for_fd(IO.sysopen(f.path, "r+"), "r+") }
def fill = $kept = Array.new(100) { "k" * 8191 } + Array.new(100) { "k" * 65_535 }

close = -> (io) { io.close; fill }
again = -> (io) { io.send(:initialize, IO.sysopen(File::NULL, "r+"), "r+"); fill }
reads = %i[gets getbyte eof?]
{ close => "closed stream", again => "stream was opened again" }.each do |act, message|
  reads.each do |name|
    opened do |file|
      assert_raise_with_message(IOError, message, name) do
        under(Acts.new(&act)) { file.public_send(name) }
      end
    end
  end
  [["B" * 100_000], ["B" * 100_000, "C" * 10]].each do |texts|
    opened do |file|
      file.write("A" * 500)
      assert_raise_with_message(IOError, message) { under(Acts.new(&act)) { file.write(*texts) } }
      assert_equal("A" * 500, $seen)
    end
  end
end
assert_empty($kept.grep(/[^k]/))

# The method writes the bytes that it has got out itself, and says so.
Tempfile.create do |file|
  file.write("A" * 500)
  assert_equal(9000, under(Acts.new { |io| io.flush }) { file.write("B" * 9000) })
end
