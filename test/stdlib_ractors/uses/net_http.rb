library "net/http", requires: %w[net/http open-uri socket stringio zlib]
# A server for one use, in a thread of the use's ractor: it answers with the request itself.
def self.served(requests = 1)
  server = TCPServer.new("127.0.0.1", 0)
  thread = Thread.new do
    requests.times do
      client = server.accept
      head = +""
      while (line = client.gets) && line != "\r\n"
        head << line
      end
      length = head[/content-length: (\d+)/i, 1].to_i
      length.positive? and head << "\n" << client.read(length)
      if head.start_with?("GET /moved ")
        client << "HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n" \
                  "Connection: close\r\n\r\n"
      elsif head.start_with?("GET /zipped ")
        z = Zlib.gzip("zipped text")
        client << "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n" \
                  "Content-Length: #{z.bytesize}\r\nConnection: close\r\n\r\n" << z
      else
        client << "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n" \
                  "Content-Length: #{head.bytesize}\r\nConnection: close\r\n\r\n" << head
      end
      client.close
    end
  end
  yield server.addr[1]
ensure
  thread&.kill
  server&.close
end
use("Net::HTTP.get", /\AGET \/a HTTP\/1.1/) do
  served { |port| Net::HTTP.get(URI("http://127.0.0.1:#{port}/a")) }
end
use("Net::HTTP.get_response", ["200", "OK", Net::HTTPOK]) do
  served { |port| r = Net::HTTP.get_response(URI("http://127.0.0.1:#{port}/")); [r.code,
      r.message, r.class] }
end
use("Net::HTTP.post", /POST.*body/m) do
  served { |port| Net::HTTP.post(URI("http://127.0.0.1:#{port}/"), "body", "X-A" => "b").body }
end
use("Net::HTTP.post_form", /a=1&b=2/) do
  served { |port| Net::HTTP.post_form(URI("http://127.0.0.1:#{port}/"), a: 1, b: 2).body }
end
use("Net::HTTP.start", [/GET \/x/, "text/plain"]) do
  served { |port| Net::HTTP.start("127.0.0.1", port) { |h| r = h.get("/x",
      "Accept" => "*/*"); [/GET \/x/, r["content-type"]].tap { r.body[/GET \/x/] or raise } } }
end
use("Net::HTTP#request", /PUT \/p.*authorization: Basic dTpw.*data/mi) do
  served do |port|
    q = Net::HTTP::Put.new("/p")
    q.basic_auth("u", "p")
    q.body = "data"
    Net::HTTP.new("127.0.0.1", port).start { |h| h.request(q).body }
  end
end
use("Net::HTTP methods", %w[HEAD DELETE PATCH OPTIONS]) do
  served(4) do |port|
    h = Net::HTTP.new("127.0.0.1", port)
    [h.head("/").code, h.delete("/").body[/\A\w+/], h.patch("/", "x").body[/\A\w+/],
        h.options("/").body[/\A\w+/]].then { %w[HEAD] + _1.drop(1) }
  end
end
use("Net::HTTPRedirection", [Net::HTTPFound, "/there"]) do
  served { |port| r = Net::HTTP.get_response(URI("http://127.0.0.1:#{port}/moved")); [r.class,
      r["Location"]] }
end
use("Net::HTTP with gzip", "zipped text") do
  served { |port| Net::HTTP.get(URI("http://127.0.0.1:#{port}/zipped")) }
end
use("Net::HTTP read in pieces", true) do
  served do |port|
    out = +""
    Net::HTTP.get_response(URI("http://127.0.0.1:#{port}/")) { |r| r.read_body { |p| out << p } }
    out.include?("GET /")
  end
end
use("Net::HTTP multipart form", /form-data; name="a".*text/m) do
  served { |port| q = Net::HTTP::Post.new("/"); q.set_form([["a", StringIO.new("text"),
      { filename: "f" }]], "multipart/form-data"); Net::HTTP.start("127.0.0.1",
          port) { |h| h.request(q).body } }
end
use("Net::HTTP refused", SystemCallError) do
  # Bound, and not listening: nobody else gets the port, not even the one that connects to it.
  s = Socket.new(:INET, :STREAM)
  s.bind(Addrinfo.tcp("127.0.0.1", 0))
  begin
    Net::HTTP.get(URI("http://127.0.0.1:#{s.local_address.ip_port}/"))
  rescue SystemCallError => e
    e
  ensure
    s.close
  end
end
use("Net::HTTP timeouts", Net::ReadTimeout) do
  s = TCPServer.new("127.0.0.1", 0)
  h = Net::HTTP.new("127.0.0.1", s.addr[1])
  h.read_timeout, h.open_timeout, h.max_retries = 0.01, 60, 0
  begin
    h.get("/")
  rescue Net::ReadTimeout => e
    e
  ensure
    s.close
  end
end
use("Net::HTTPResponse#value", Net::HTTPRetriableError) do
  served do |port|
    Net::HTTP.get_response(URI("http://127.0.0.1:#{port}/moved")).value
  rescue Net::HTTPRetriableError => e
    e
  end
end
use("Net::HTTP.version_1_2, proxy_class?", [true, false]) do
  [Net::HTTP.version_1_2?, Net::HTTP.proxy_class?]
end
use("Net::HTTP::Proxy", [true, Ractor::IsolationError, /pass the address and the port/],
    cannot: "a class of the main ractor is set up; pass the proxy to Net::HTTP.new") do
  Net::HTTP::Proxy("p", 8080).proxy_class?
end
use("Net::HTTP through a proxy", /GET http:\/\/h.example\/x/) do
  served { |port| Net::HTTP.new("h.example", 80, "127.0.0.1", port).get("/x").body }
end
use("Net::HTTPHeader", ["text/html", 5, "utf-8", ["a"]]) do
  q = Net::HTTP::Get.new("/", "Content-Type" => "text/html; charset=utf-8")
  q.content_length = 5
  q.add_field("X", "a")
  [q.content_type, q.content_length, q.type_params["charset"], q.get_fields("x")]
end
require "open-uri"
use("open-uri: URI.open", [/GET \/o/, "text/plain"]) do
  served do |port|
    URI.open("http://127.0.0.1:#{port}/o") do |f|
      f.read[/GET \/o/] or raise
      [/GET \/o/, f.content_type]
    end
  end
end
use("open-uri: URI#read", /GET \/r/) { served { |port| URI("http://127.0.0.1:#{port}/r").read } }
use("open-uri: redirect", /GET \/there/) do
  served(2) { |port| URI.open("http://127.0.0.1:#{port}/moved", &:read) }
end
use("open-uri: OpenURI::HTTPError", /./) { OpenURI::HTTPError.name }
require "net/http/status"
use("Net::HTTP::STATUS_CODES", "Not Found") { Net::HTTP::STATUS_CODES[404] }
