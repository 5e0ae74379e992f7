# to_str of names, and the GC before the message of the error has been made.
Text = Struct.new(:text) do
  def to_str = text.dup
end
GC.stress = true
found = Array.new(3) do |i|
  name = Text.new("no-service-#{i}" * 3)
  [(Socket.getservbyname(name, Text.new("udp#{i}" * 4)) rescue $!.message),
   (Socket.getservbyport(1, Text.new("udp#{i}" * 4)) rescue $!.message)]
end
homes = Array.new(3) { [Dir.home("root"), File.expand_path("~root/a")] }
GC.stress = false
found.each_with_index do |messages, i|
  assert_equal(["no such service #{"no-service-#{i}" * 3}/#{"udp#{i}" * 4}",
                "no such service for port 1/#{"udp#{i}" * 4}"], messages)
end
home = Etc.getpwnam("root").dir
assert_equal([[home, "#{home}/a"]] * 3, homes)
