require "socket"
require "net/imap"
server = TCPServer.new("127.0.0.1", 0)
Thread.new do
  one = server.accept
  one.write("* PREAUTH hello\r\nRUBY0001 OK done\r\n")
  nil while one.gets
rescue SystemCallError, IOError
  nil
end
imap = Net::IMAP.new("127.0.0.1", port: server.addr[1])
sleep 0.01 until imap.instance_variable_get(:@tagged_responses).key?("RUBY0001")
begin
  the_call
  puts "open"
rescue Net::IMAP::InvalidResponseError
  puts "closed"
end
imap.disconnect rescue nil
