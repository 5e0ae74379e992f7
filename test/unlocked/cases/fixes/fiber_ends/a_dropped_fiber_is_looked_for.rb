# The fiber of `next` is dropped in itself, and transfers: only the fiber that resumes it refers to
# it. What ends then is continued along these fibers.
main = Fiber.current
def fill = 3000.times { Fiber.new { }; "f" * 600 }
20.times do
  list = Enumerator.new do |y|
    list.rewind
    Fiber.new do
      list = nil
      GC.start
      fill
    end.transfer
    y << :done
  end
  wanted = list
  assert_equal(:done, wanted.next)
end
