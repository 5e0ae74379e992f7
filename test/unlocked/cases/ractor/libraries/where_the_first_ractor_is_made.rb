require "logger"
places = {
  thread: -> { Thread.new { Ractor.new { 1 }.take }.value },
  fiber: -> { Fiber.new { Ractor.new { 1 }.take }.resume },
  mutex: -> { Thread::Mutex.new.synchronize { Ractor.new { 1 }.take } },
  monitor: -> { Monitor.new.synchronize { Ractor.new { 1 }.take } },
  trap: lambda do
    made = nil
    trap(:USR1) { made = Ractor.new { 1 } }
    Process.kill(:USR1, $$)
    Thread.pass until made
    made.take
  end,
  handle_interrupt: -> { Thread.handle_interrupt(Object => :never) { Ractor.new { 1 }.take } },
  warnings_raise: lambda do
    def Warning.warn(text, **) = raise(text)
    Ractor.adapt("logger") { raise "a warning says so" }
    Ractor.new { 1 }.take
  end,
}
places.each do |name, make|
  pid = fork do
    exit!(make.call == 1 && Logger::ProgName.frozen? ? 7 : 1)
  rescue SystemExit
    raise
  rescue Exception => e
    $stderr.puts "#{name}: #{e.full_message}"
    exit!(1)
  end
  Process.wait(pid)
  assert_equal 7, $?.exitstatus, name.to_s
end
