def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
# What the child's block returns, or how it ended.
def in_child
  input, output = IO.pipe
  pid = fork { input.close; output.write(Marshal.dump(yield)); output.close; exit!(0) }
  output.close
  return "hangs" unless input.wait_readable(20)
  text = input.read
  Process.wait(pid)
  $?.success? ? Marshal.load(text) : $?.inspect
ensure
  input.close
  Process.kill(:KILL, pid) rescue nil
end
