# The shortest of some runs, beside those of a program that makes no ractor at its end.
def shortest(at_the_end)
  program = "Ractor.new { begin; Ractor.yield 1; sleep; ensure; #{at_the_end}; end }.take"
  Array.new(5) do
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    system(RbConfig.ruby, "-W0", "--disable-gems", "-e", program, exception: true)
    Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  end.min
end
assert_operator(shortest("Ractor.new { sleep }"), :<, shortest("nil") + 0.9)
