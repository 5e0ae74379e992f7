# frozen_string_literal: true
# A small web server: the main ractor accepts connections, WORKERS ractors answer them.
#
#   RUBY_STATS=waits,fields build/bin/ruby sample/ractor_server.rb [WORKERS [REQUESTS]]
#
# It asks itself REQUESTS times from four threads, and ends. The report shows what the workers wait
# for (doc/stats.md).
require "socket"
Warning[:experimental] = false

class Request
  attr_reader :path, :headers

  def initialize(socket)
    @path = socket.gets.to_s[/\A\w+ (\S+)/, 1]
    @headers = {}
    while (line = socket.gets) && line != "\r\n"
      name, value = line.split(": ", 2)
      @headers[name.downcase.to_sym] = value.chomp
    end
  end
end

class Page < String
  def initialize(request) = (@request = request; super())

  def render
    100.times { |i| self << "<li>#{@request.path} #{i} #{@request.headers[:host]}</li>" }
    self
  end
end

workers, requests = [ARGV[0] || 2, ARGV[1] || 2000].map { |word| Integer(word) }
pool = Array.new(workers) do |i|
  Ractor.new(name: "worker #{i}") do
    while (socket = Ractor.receive)
      body = Page.new(Request.new(socket)).render
      socket.write("HTTP/1.0 200 OK\r\nContent-Length: #{body.bytesize}\r\n\r\n", body)
      socket.close
    end
  end
end
server = TCPServer.new("127.0.0.1", 0)
port = server.addr[1]
clients = Array.new(4) do
  Thread.new do
    (requests / 4).times do |i|
      socket = TCPSocket.new("127.0.0.1", port)
      socket.write("GET /#{i} HTTP/1.0\r\nHost: localhost\r\n\r\n")
      socket.read.include?("localhost") or abort "another answer"
      socket.close
    end
  end
end
(requests / 4 * 4).times { |i| pool[i % workers].send(server.accept, move: true) }
clients.each(&:join)
pool.each { |ractor| ractor << nil }
pool.each(&:take)
