# Ractors use names of global variables, while the main one adds names, aliases and traces.
STOP = Module.new { def self.now = @now }

# Whether a ractor may use what the block reads. (Not take: the error would be printed.)
def allowed?(code)
  Ractor.new(code) do |text|
    eval(text)
    true
  rescue Ractor::IsolationError
    false
  end.take
end

readers = Array.new(3) do
  Ractor.new do
    wrong = 0
    until STOP.now
      200.times do |i|
        "ab" =~ /b/
        wrong += 1 unless $~[0] == "b" && $` == "a" && $stderr.is_a?(IO)
        wrong += 1 unless $VERBOSE.nil? && $-p == false
        $stderr = $stderr if i % 50 == 0
        begin
          $added_0_0
          wrong += 1
        rescue Ractor::IsolationError
        end
      end
    end
    wrong
  end
end
AtLength.of(20).times do |k|
  eval((0...1_000).map { |i| "$added_#{k}_#{i} = #{i}" }.join("\n"))
  eval("alias $err_#{k} $stderr; alias $plain_#{k} $added_#{k}_7")
  eval("alias $added_#{k}_8 $added_#{k}_9")
  trace_var(:$stderr, proc {}).then { untrace_var(:$stderr) }
  assert_equal(7, eval("$plain_#{k}"))
  assert_equal(9, eval("$added_#{k}_8"))
end
STOP.instance_variable_set(:@now, true)
assert_equal([0, 0, 0], readers.map(&:take))
assert_equal(20_000, global_variables.grep(/\A\$added_/).size) if AtLength.of(1) == 1

# An alias of a name for every ractor is one, too; that of another name is not.
alias $own_err $stderr
assert_equal(true, Ractor.new { $own_err.equal?($stderr) }.take)
$main_only = []
alias $was_local $main_only
alias $main_err $stderr
assert_equal(false, allowed?("$was_local"))
assert_equal(true, allowed?("$main_err"))
alias $main_err $main_only
assert_same($main_only, $main_err)
assert_equal(false, allowed?("$main_err"))
assert_equal(true, allowed?("$stderr"))

# A trace belongs to the ractor that set it. It is not called under the VM lock: it may wait.
seen = []
trace_var(:$stderr, proc { |io| seen << Ractor.new(io.fileno) { |n| n }.take })
$stderr = $stderr
assert_equal([2], seen)
found = Ractor.new do
  mine = []
  $stderr = $stderr
  trace = proc { |io| mine << io.fileno; $stderr = $stderr; mine << :nested }
  trace_var(:$stderr, trace)
  $stderr = $stderr
  removed = untrace_var(:$stderr)
  $stderr = $stderr
  [mine, removed.size]
end.take
assert_equal([[2, :nested], 1], found)
assert_equal([2], seen)
assert_equal(1, untrace_var(:$stderr).size)

# As in CRuby, one ractor: nested assignments are not traced, and a trace may remove itself.
$traced = 0
calls = []
once = proc { |v| calls << v; $traced = v + 1; untrace_var(:$traced, once) }
trace_var(:$traced, once)
trace_var(:$traced) { |v| calls << [v] }
$traced = 5
$traced = 7
assert_equal([[5], 5, [7]], calls)
assert_raise_with_message(RuntimeError, "can't alias in tracer") do
  trace_var(:$traced) { eval("alias $traced $main_only") }
  $traced = 1
end
untrace_var(:$traced)
assert_equal([], untrace_var(:$traced))
assert_raise(NameError) { untrace_var(:$never_seen_before) }
