class Point; def initialize = @a = 1; end
RubyVM::Stats.start
Point.new
events = []
trace = TracePoint.new(:line, :call, :c_call, :b_call, :class, :script_compiled, :raise) do |point|
  events << [point.event, point.path, point.method_id]
end
files = $LOADED_FEATURES.size
trace.enable
stats = RubyVM::Stats.to_h
trace.disable
again = RubyVM::Stats.to_h
assert_equal([:to_h], events.filter_map { |event, _, name| name if event == :c_call })
assert_equal([], events.map { |_, path, _| path }.uniq - [__FILE__, "<internal:trace_point>"])
assert_equal([files, []], [$LOADED_FEATURES.size, RubyVM::Stats.constants])
assert_equal([["Point", 1]], stats[:fields][:classes].map { |row| row.values_at(:class, :count) })
# Nothing of it is counted by the next one.
assert_equal(*[stats, again].map { |one| one[:fields].except(:wall, :processor) })
