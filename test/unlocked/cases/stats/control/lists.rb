lists = File.read(HEADER).scan(/^#define RB_STATS_(\w+)_LIST\(X\) \\\n((?:    X\(.*\n)+)/)
lists = lists.to_h { |name, rows| [name, rows.scan(/"(\w+)"/).flatten.map(&:to_sym)] }
assert_equal(%w[CAUSE REASON ACCESS WHERE CACHE], lists.keys)
RubyVM::Stats.start
Ractor.new { 1 }.take
stats = RubyVM::Stats.to_h
assert_equal(lists["CAUSE"], stats[:waits].keys)
assert_equal(lists["CAUSE"], stats[:ractors][0][:waits].keys)
assert_equal(lists["REASON"], stats[:collections][:reasons].keys)
fields = stats[:fields]
assert_equal(lists["WHERE"], fields[:where].keys)
assert_equal([:count, *lists["ACCESS"], :where, *lists["CACHE"]],
             fields.keys - [:wall, :processor, :classes, :places])
