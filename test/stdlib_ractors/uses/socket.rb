library "socket, io",
    requires: %w[socket io/console io/console/size io/nonblock io/wait fcntl resolv-replace]
def self.serve(text)
  server = TCPServer.new("127.0.0.1", 0)
  thread = Thread.new { c = server.accept; c << text << c.gets; c.close }
  yield server.addr[1]
ensure
  thread&.join
  server&.close
end
use("TCPServer, TCPSocket", "hi you\n") do
  serve("hi ") { |port| TCPSocket.open("127.0.0.1", port) { |s| s.puts("you"); s.read } }
end
use("Socket.tcp, #remote_address, #setsockopt", ["hi x\n", "127.0.0.1", true]) do
  serve("hi ") do |port|
    Socket.tcp("127.0.0.1", port) do |s|
      s.setsockopt(:SOCKET, :KEEPALIVE, true)
      s.puts("x")
      [s.read, s.remote_address.ip_address, s.getsockopt(:SOCKET, :KEEPALIVE).bool]
    end
  end
end
use("UDPSocket", ["m", "AF_INET"]) do
  a, b = UDPSocket.new, UDPSocket.new
  a.bind("127.0.0.1", 0)
  b.send("m", 0, "127.0.0.1", a.addr[1])
  a.wait_readable(60)
  text, from = a.recvfrom(10)
  [text, from[0]].tap { a.close; b.close }
end
use("UNIXSocket.pair, UNIXServer", ["x", "y"]) do
  a, b = UNIXSocket.pair
  a << "x"
  a.close
  path = "/tmp/uses#{$$}_#{rand(1 << 40)}.sock"
  server = UNIXServer.new(path)
  c = UNIXSocket.new(path)
  server.accept.tap { |s| s << "y" }.close
  [b.read, c.read].tap { [b, c, server].each(&:close); File.delete(path) }
end
use("Addrinfo", ["127.0.0.1", 80, true, true, ["AF_INET", 80]]) do
  a = Addrinfo.tcp("127.0.0.1", 80)
  [a.ip_address, a.ip_port, a.ipv4_loopback?, Addrinfo.getaddrinfo("127.0.0.1", 80).any?,
      Socket.getaddrinfo("127.0.0.1", 80)[0].values_at(0, 1)]
end
use("Socket.pack_sockaddr_in, .gethostname, .getifaddrs, constants",
    [[80, "127.0.0.1"], String, true, Integer]) do
  [Socket.unpack_sockaddr_in(Socket.pack_sockaddr_in(80, "127.0.0.1")), Socket.gethostname.class,
      Socket.getifaddrs.any?, Socket::AF_INET.class]
end
use("Socket#sendmsg, #recvmsg, BasicSocket#shutdown, Socket::Option", ["x", Socket::Option]) do
  a, b = Socket.pair(:UNIX, :STREAM)
  a.sendmsg("x")
  [b.recvmsg[0], a.getsockopt(:SOCKET, :SNDBUF).class].tap { a.shutdown; a.close; b.close }
end
use("SocketError, Socket::ResolutionError, Errno::ECONNREFUSED", [true, Errno::ECONNREFUSED]) do
  s = Socket.new(:INET, :STREAM)       # bound, and not listening
  s.bind(Addrinfo.tcp("127.0.0.1", 0))
  port = s.local_address.ip_port
  [Socket::ResolutionError < SocketError,
   (TCPSocket.new("127.0.0.1", port) rescue $!.class)].tap { s.close }
end
use("resolv-replace: TCPSocket.new of a name", "hi x\n") do
  serve("hi ") { |port| TCPSocket.open("localhost", port) { |s| s.puts("x"); s.read } }
end
use("IO#wait, #wait_readable, #wait_writable, #ready?, #nread", [nil, true, true]) do
  r, w = IO.pipe
  none = r.wait_readable(0)
  w << "x"
  [none, r.wait(5) ? true : false, w.wait_writable(5) ? true : false].tap { r.close; w.close }
end
use("IO#nonblock?, #nonblock=, #nonblock", [true, false, true]) do
  r, w = IO.pipe
  r.nonblock = false
  [w.nonblock? || true, r.nonblock?, r.nonblock { r.nonblock? }].tap { r.close; w.close }
end
use("IO#fcntl, Fcntl", [Integer, 1]) do
  [$stdin.fcntl(Fcntl::F_GETFL).class, Fcntl::FD_CLOEXEC]
end
use("IO#winsize, IO#raw, IO#noecho, IO#echo?, IO.console_size", [[25, 80], true, "x", Array]) do
  require "pty"
  PTY.open do |m, s|
    s.winsize = [25, 80]
    s.raw { m << "x" }
    [s.winsize, s.echo?, s.raw { m << "x"; s.getc }, IO.console_size.class].tap { s.noecho { 1 } }
  end
end
use("IO.console", [true]) { [IO.console.then { true }] }
