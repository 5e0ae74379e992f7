LIST = [1]
class Holder; @list = [1]; @@list = [1]; class << self; def get = @list; def all = @@list; end; end
$any = [1]
RubyVM::Stats.start
fails = lambda do |ractor|
  ractor.take
  flunk("no error")
rescue Ractor::RemoteError => e
  assert_kind_of(Ractor::IsolationError, e.cause)
end
$VERBOSE = nil
Thread.report_on_exception = false
2.times { fails.(Ractor.new { LIST }) }
fails.(Ractor.new { Holder.get })
fails.(Ractor.new { Holder.all })
fails.(Ractor.new { $any })
errors = RubyVM::Stats.to_h[:isolation_errors]
counts = errors.group_by { |row| row[:about] }
counts.transform_values! { |rows| rows.sum { |row| row[:count] } }
assert_equal(2, counts["constant"])
assert_equal([1, 1, 1], counts.values_at("instance variable", "class variable", "global variable"))
constant = errors.find { |row| row[:about] == "constant" }
assert_include(constant[:text], "LIST")
assert_equal(__FILE__, constant[:file])
assert_equal("a", Ractor::IsolationError.new("a").message)
RubyVM::Stats.stop
assert_equal("b", Ractor::IsolationError.new("b").message)
assert_equal(errors, RubyVM::Stats.to_h[:isolation_errors])
