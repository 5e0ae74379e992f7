# The GC runs while a socket waits for room, with an address that only the call refers to.
Dir.mktmpdir do |folder|
  address = -> { Socket.pack_sockaddr_un("#{folder}/s") }
  receiver, sender = Array.new(2) { Socket.new(:UNIX, :DGRAM) }
  receiver.bind(address[])
  AtLength.of(5).times do
    count = 0
    count += 1 while sender.sendmsg_nonblock("a", 0, address[], exception: false) == 1
    sent = Thread.new { sender.send("b", 0, address[]) }
    10.times { Thread.pass; GC.start; Array.new(1000) { "c" * 110 } }
    found = Array.new(count + 1) { receiver.recv(1) }
    assert_equal([1, ["a"] * count + ["b"]], [sent.value, found])
  end
end
