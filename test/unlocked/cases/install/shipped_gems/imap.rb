require "socket"
require "net/imap"
server = TCPServer.new("127.0.0.1", 0)
lines = []
answers = Thread.new do
  one = server.accept
  one.write("* PREAUTH hello\r\n")
  while line = one.gets
    lines << line
    tag = line[/\A\S+/]
    one.write("* BYE\r\n") if line.include?("LOGOUT")
    one.write("#{tag} OK done\r\n")
  end
rescue SystemCallError, IOError
  nil
end
imap = Net::IMAP.new("127.0.0.1", port: server.addr[1])
begin
  the_call
rescue Net::IMAP::Error, ArgumentError, TypeError, IOError
  nil
end
imap.disconnect rescue nil
answers.join(10)
puts lines.any? { |line| line.start_with?("EVIL") } ? "open" : "closed"
