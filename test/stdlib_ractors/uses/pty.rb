library "pty"
use("PTY.open", true) { PTY.open { |main, terminal| terminal.tty? } }
use("PTY.spawn", "hi\r\n") do
  reader, writer, pid = PTY.spawn("echo hi")
  line = reader.gets
  Process.wait(pid)
  [reader, writer].each(&:close)
  line
end
use("PTY.check", nil) do
  reader, writer, pid = PTY.spawn("cat")
  PTY.check(pid)
ensure
  Process.kill(:KILL, pid)
  Process.wait(pid)
  [reader, writer].each(&:close)
end
