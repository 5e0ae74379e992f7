# In the child the fiber that called fork ends, and what at_exit has registered runs on its stack.
def fill = 200.times { Fiber.new { "f" * 300 }.resume }
def deep(n, &block) = n == 0 ? block.call : deep(n - 1, &block)
reader, writer = IO.pipe
child = Fiber.new do
  waiting = Fiber.new { 10.times { |i| Fiber.yield i }; :end }
  waiting.resume
  if pid = fork
    Fiber.yield pid
  else
    at_exit do
      text = Array.new(50) { |i| "kept #{i}" }
      deep(20) do
        fill
        waiting.resume
        GC.start
        fill
        3.times { waiting.resume }
      end
      writer.print(text.last, " ", waiting.resume)
      writer.flush
    end
  end
end.resume
exit!(1) unless child
writer.close
Process.wait(child)
assert_equal("kept 49 5", reader.read)
assert_predicate($?, :success?)
