Ractor.new { loop { Array.new(10) { "z".to_sym } } }
10.times do
  io = IO.popen("-")
  (GC.start; print Ractor.new { "child" }.take; $stdout.flush; exit!(0)) unless io
  assert_equal("child", io.read)
  io.close
end
input, output = IO.pipe
pid = fork do
  Process.daemon(true, true)
  GC.start
  output.write(Ractor.new { "daemon" }.take)
  exit!(0)
end
output.close
Process.wait(pid)
assert_equal("daemon", input.read)
