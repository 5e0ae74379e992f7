# What the socket has to write first waits for the other end; then the buffer is another one.
require "socket"
SIZE = 5000
[->(s) { s.replace("short") }, ->(s) { @copy = s.dup }].each do |change|
  UNIXSocket.pair do |here, there|
    there.write("y" * SIZE)
    assert_equal("y", here.getc)
    full = true while here.write_nonblock("f" * 4096, exception: false).is_a?(Integer)
    assert_equal(true, full)
    here.sync = false
    here.write("w" * 100)
    buffer = +"old" * 2000
    thread = Thread.new { here.readpartial(SIZE, buffer) }
    Thread.pass until thread.stop?
    change.call(buffer)
    reader = Thread.new { there.readpartial(65_536) while thread.alive? }
    assert_equal("y" * (SIZE - 1), thread.value)
    assert_equal("old" * 2000, @copy) if @copy
    here.close
    reader.join rescue assert_kind_of(EOFError, $!)
  end
end
