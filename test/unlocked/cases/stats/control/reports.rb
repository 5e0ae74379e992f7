require "stringio"
require "json"
RubyVM::Stats.start(:waits, :trace)
Ractor.new { Ractor.receive }.then { |r| r << 1; r.take }
text, json, trace = [:text, :json, :trace].map do |format|
  io = StringIO.new
  assert_nil(RubyVM::Stats.report(io, format: format))
  io.string
end
assert_match(/\ARubyVM::Stats of process #{$$}:/, text)
assert_include(text, "Serial part:")
assert_equal(RubyVM::Stats.to_h.keys, JSON.parse(json, symbolize_names: true).keys)
assert_kind_of(Array, JSON.parse(trace)["traceEvents"])
