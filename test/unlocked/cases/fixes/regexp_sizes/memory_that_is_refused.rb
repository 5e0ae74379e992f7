source = "(?:#{"a" * 45})+" * 20_000
long = "a" * 30_000_000

killed = [12, 16, 18, 20, 40].count do |mb|
  pid = fork do
    $stderr.reopen(IO::NULL)
    Process.setrlimit(:AS, File.read("/proc/self/statm").to_i * 4096 + (mb << 19))
    [source, long].each do |s|
      Regexp.new(s)
    rescue RegexpError, NoMemoryError
      next
    end
  ensure
    exit!(0)
  end
  Process.wait(pid)
  $?.signaled?
end
assert_equal(0, killed)
