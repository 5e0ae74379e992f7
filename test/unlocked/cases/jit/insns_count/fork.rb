def count = RubyVM::YJIT.runtime_stats[:vm_insns_count]
i = 0
i += 1 while i < ROUNDS
before = count
assert_operator(before, :>=, ROUNDS * 2)
pid = fork do
  i = 0
  i += 1 while i < ROUNDS
  exit!(count >= before + ROUNDS * 2 ? 0 : 1)
end
assert_equal([pid, true], [Process.wait2(pid)[0], $?.success?])
