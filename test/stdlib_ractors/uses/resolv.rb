library "resolv", requires: %w[resolv tmpdir socket]
use("Resolv::Hosts", ["10.0.0.9", "it.example"]) do
  Dir.mktmpdir do |d|
    File.write("#{d}/hosts", "10.0.0.9 it.example it\n")
    h = Resolv::Hosts.new("#{d}/hosts")
    [h.getaddress("it"), h.getname("10.0.0.9")]
  end
end
use("Resolv.new", "10.0.0.9") do
  Dir.mktmpdir do |d|
    File.write("#{d}/hosts", "10.0.0.9 it.example\n")
    Resolv.new([Resolv::Hosts.new("#{d}/hosts")]).getaddress("it.example")
  end
end
use("Resolv.getaddress of localhost", /\A(127.0.0.1|::1)\z/) { Resolv.getaddress("localhost") }
use("Resolv::DNS with a server", ["1.2.3.4"]) do
  s = UDPSocket.new
  s.bind("127.0.0.1", 0)
  t = Thread.new do
    loop do
      q, from = s.recvfrom(512)
      m = Resolv::DNS::Message.decode(q)
      a = Resolv::DNS::Message.new(m.id)
      a.qr = 1
      m.each_question { |n, c| a.add_question(n, c); a.add_answer(n, 60,
          Resolv::DNS::Resource::IN::A.new("1.2.3.4")) if c == Resolv::DNS::Resource::IN::A }
      s.send(a.encode, 0, from[3], from[1])
    end
  end
  Resolv::DNS.open(nameserver_port: [["127.0.0.1", s.addr[1]]], search: [],
      ndots: 1) { |dns| dns.getresources("a.example",
          Resolv::DNS::Resource::IN::A).map { _1.address.to_s } }
ensure
  t&.kill
  s&.close
end
use("Resolv::DNS::Message", ["a.example", 7]) do
  m = Resolv::DNS::Message.new(7)
  m.add_question("a.example", Resolv::DNS::Resource::IN::MX)
  n = Resolv::DNS::Message.decode(m.encode)
  [n.question[0][0].to_s, n.id]
end
use("Resolv::DNS::Message of all records", 7) do
  i = Resolv::DNS::Resource::IN
  name = Resolv::DNS::Name.create("b.example.")
  m = Resolv::DNS::Message.new(1)
  [i::A.new("1.2.3.4"), i::AAAA.new("::1"), i::CNAME.new(name), i::MX.new(1, name),
   i::TXT.new("t"), i::SRV.new(1, 2, 3, name),
       i::PTR.new(name)].each { |r| m.add_answer("a.example", 1, r) }
  Resolv::DNS::Message.decode(m.encode).answer.map { |_, _, r| r.class }.size
end
use("Resolv::IPv4, Resolv::IPv6", ["1.2.3.4", "::1", true]) do
  [Resolv::IPv4.create("1.2.3.4").to_s, Resolv::IPv6.create("::1").to_s,
      "1.2.3.4".match?(Resolv::AddressRegex)]
end
use("Resolv::LOC", /N/) { Resolv::LOC::Coord.create("42 21 54.000 N").to_s }
use("Resolv::ResolvError", Resolv::ResolvError) do
  Resolv.new([Resolv::Hosts.new(File::NULL)]).getaddress("x.example")
rescue Resolv::ResolvError => e
  e
end
