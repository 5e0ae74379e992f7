require "socket"
UNIXSocket.pair do |reader, writer|
  writer.write("x" * 100_000)
  [+"", +"abc", nil].each do |buffer|
    [-> { reader.recv(-1, 0, buffer) }, -> { reader.recv_nonblock(-1, 0, buffer) },
     -> { reader.read_nonblock(-1, buffer) }].each do |read|
      error = assert_raise(ArgumentError) { read.call }
      assert_match(/negative/, error.message)
    end
  end
  buffer = +""
  reader.recv(5, 0, buffer)
  assert_equal("x" * 5, buffer)
end

# The buffer becomes shorter, or is shared, while the socket waits for data.
[->(s) { s.replace("") }, ->(s) { @copy = s.dup }].each do |change|
  UNIXSocket.pair do |reader, writer|
    buffer = +"old" * 100
    thread = Thread.new { reader.recv(50_000, 0, buffer) }
    begin
      Thread.pass until thread.stop?
      change.call(buffer)
    rescue RuntimeError                                 # it reads just now
      retry
    end
    GC.start
    writer.write("x" * 50_000)
    assert_equal("x", thread.value.squeeze)
    assert_equal("old" * 100, @copy) if @copy
  end
end

# Control messages whose methods change the list, and messages that change while they are sent.
UNIXSocket.pair do |reader, writer|
  controls = []
  message = Struct.new(:level, :type, :data).new(Socket::SOL_SOCKET, Socket::SCM_RIGHTS, nil)
  kept = nil
  message.define_singleton_method(:data) do
    kept ||= begin
      controls.replace([])
      Array.new(100) { "z" * 1600 }
    end
    [STDIN.fileno].pack("i")
  end
  200.times { controls << message }
  begin
    writer.__send__(:__sendmsg, "text", 0, nil, controls)
  rescue SystemCallError
  end
  writer.close
  assert_include(["", "text"], reader.read)
end
require "io/nonblock"
UNIXSocket.pair do |reader, writer|
  writer.nonblock = false
  text = "x" * 4_000_000
  thread = Thread.new { writer.send(text, 0).tap { writer.close } }
  Thread.pass until thread.stop?
  text.replace("q")
  kept = Array.new(4) { "z" * 4_000_000 }
  assert_equal({ "x" => 4_000_000 }, reader.read.each_char.tally)
  assert_equal([4_000_000, 4], [thread.value, kept.size])
end
