library "ipaddr"
use("IPAddr.new", ["10.0.0.0", true, false]) do
  n = IPAddr.new("10.1.2.3/8")
  [n.to_s, n.include?("10.9.9.9"), n.include?("11.0.0.1")]
end
use("IPAddr of IPv6", ["::1", true]) { a = IPAddr.new("::1"); [a.to_s, a.loopback?] }
use("IPAddr#to_range, #succ, #to_i", [4, "10.0.0.1", 167_772_160]) do
  [IPAddr.new("10.0.0.0/30").to_range.count, IPAddr.new("10.0.0.0").succ.to_s,
      IPAddr.new("10.0.0.0").to_i]
end
use("IPAddr#mask, #reverse, #hton", ["10.0.0.0", "4.3.2.1.in-addr.arpa", "\x01\x02\x03\x04".b]) do
  [IPAddr.new("10.1.1.1").mask(8).to_s, IPAddr.new("1.2.3.4").reverse, IPAddr.new("1.2.3.4").hton]
end
use("IPAddr#private?, #link_local?", [true, true]) do
  [IPAddr.new("192.168.0.1").private?, IPAddr.new("169.254.1.1").link_local?]
end
use("IPAddr.new_ntoh, .ntop", ["1.2.3.4", "1.2.3.4"]) do
  [IPAddr.new_ntoh("\x01\x02\x03\x04".b).to_s, IPAddr.ntop("\x01\x02\x03\x04".b)]
end
use("IPAddr::InvalidAddressError", IPAddr::InvalidAddressError) do
  IPAddr.new("300.1.1.1")
rescue IPAddr::InvalidAddressError => e
  e
end
use("IPAddr#ipv4_mapped, #ip6_arpa", ["::ffff:1.2.3.4", true]) do
  [IPAddr.new("1.2.3.4").ipv4_mapped.to_s, IPAddr.new("::1").ip6_arpa.end_with?("ip6.arpa")]
end
use("IPAddr#inspect, #prefix, sort", [8, "#<IPAddr: IPv4:10.0.0.0/255.0.0.0>"]) do
  n = IPAddr.new("10.0.0.0/8")
  [n.prefix, n.inspect]
end
