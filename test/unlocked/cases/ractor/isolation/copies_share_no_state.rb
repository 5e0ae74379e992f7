require "stringio"
io = StringIO.new("abc".freeze)
assert_raise(Ractor::Error) { Ractor.new(io) { |x| x.read(1) } }
assert_equal("abc", io.read)
M = Class.new { def m = 1 }
RubyVM::InstructionSequence.of(M.instance_method(:m)).instance_variable_set(:@list, [])
seen = Ractor.new do
  iseq = RubyVM::InstructionSequence.of(M.instance_method(:m))
  [iseq.instance_variable_get(:@list), iseq.label]
end.take
assert_equal([nil, "m"], seen)
