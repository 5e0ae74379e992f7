# The main ractor writes to its $stdout while another one starts processes.
stdout = $stdout
$stdout = File.open(File::NULL, "w")
stop = false
writer = Thread.new { ($stdout.puts("x" * 100); $stdout.flush) until stop }
count = AtLength.of(50)
assert_equal(count, Ractor.new(count) { |n| n.times.count { system("true") } }.take)
stop = true
writer.join

# What it has yet to write is written once, and what the forking ractor wrote before the fork.
reader, $stdout = IO.pipe
$stdout.sync = false
$stdout.write("main ")
ractor = Ractor.new($stdout.fileno) do |fd|
  $stdout = IO.for_fd(fd, "w", autoclose: false)
  $stdout.sync = false
  $stdout.write("ractor ")
  Process.wait(fork { Process.exit(true) })
  $stdout.flush
  nil
end
ractor.take
$stdout.close
$stdout = stdout
assert_equal("ractor main ", reader.read)
