library "drb", "rinda", requires: %w[drb drb/acl rinda/tuplespace]
class Remote
  include DRb::DRbUndumped
  def twice(n) = block_given? ? yield(n * 2) : n * 2
end
use("DRb.start_service, DRbObject", [3, "a", true]) do
  DRb.start_service("druby://127.0.0.1:0", [1, "a", :b])
  o = DRbObject.new_with_uri(DRb.uri)
  [o.size, o[1], DRb.here?(DRb.uri)]
ensure
  DRb.stop_service
end
use("DRb::DRbServer, an own server", 3) do
  s = DRb::DRbServer.new("druby://127.0.0.1:0", [1, 2, 3])
  DRbObject.new_with_uri(s.uri).size.tap { s.stop_service }
end
use("DRb::DRbUndumped, a block", [6, 7]) do
  DRb.start_service("druby://127.0.0.1:0")
  s = DRb::DRbServer.new("druby://127.0.0.1:0", { remote: const_get(:Remote).new })
  found = DRbObject.new_with_uri(s.uri)[:remote]
  [found.twice(3), found.twice(3) { |n| n + 1 }]
ensure
  s.stop_service
  DRb.stop_service
end
use("an error of a DRb server's object", NoMethodError) do
  s = DRb::DRbServer.new("druby://127.0.0.1:0", [1])
  DRbObject.new_with_uri(s.uri).no_such
rescue NoMethodError => e
  s.stop_service
  e
end
use("DRb::ACL", [true, false]) do
  acl = ACL.new(%w[deny all allow 127.0.0.1])
  %w[127.0.0.1 10.0.0.1].map { |ip| acl.allow_addr?(["AF_INET", 1, "h", ip]) }
end
use("Rinda::TupleSpace", [:a, 1]) do
  t = Rinda::TupleSpace.new
  t.write([:a, 1])
  t.take([:a, nil]).tap { }
end
