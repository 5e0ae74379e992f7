e = (raise "x" rescue $!)
e.backtrace << "added"
got = Ractor.new(e) do |x|
  x.backtrace << "there"
  [x.backtrace, x.backtrace_locations.size]
end.take
assert_equal([e.backtrace + ["there"], e.backtrace_locations.size], got)
set = (raise "x" rescue $!)
set.set_backtrace(%w[a b])
assert_equal(%w[a b], Ractor.new(set) { |x| x.backtrace }.take)
here = caller_locations(0)
told = Ractor.new(here) { |list| list.map { |l| [l.lineno, l.path, l.label] } }.take
assert_equal(here.map { |l| [l.lineno, l.path, l.label] }, told)
assert_equal([true] * 2, Ractor.new([e, e]) { |a, b| [a.equal?(b), a.backtrace.any?] }.take)
GC.stress = true
Ractor.new(e) { |x| x.backtrace_locations.map(&:to_s) }.take
GC.stress = false
GC.verify_internal_consistency
