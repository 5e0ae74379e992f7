omit "no fork here" unless Process.respond_to?(:fork)
# CRuby's child can find its GC half way when a ractor runs meanwhile.
kept = (CORE_DATA.keys - [:ractor]).map { |name| CORE_DATA[name].call }.reject(&:frozen?)
kept.each { |data| write(data, 0...3) }
pid = fork do
  GC.start
  kept.each { |data| data.instance_variable_set(:@there, 1) }
  shake
  here = kept.all? do |data|
    [values(0...3), 1] == [read(data, 0...3), data.instance_variable_get(:@there)]
  end
  exit!(here ? 0 : 1)
end
assert_equal(0, Process.wait2(pid)[1].exitstatus)
kept.each { |data| assert_equal(values(0...3), read(data, 0...3)) }
