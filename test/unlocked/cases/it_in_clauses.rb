# frozen_string_literal: true
# `it`, `_1` and named parameters in clauses that are compiled as code of their own. Prints what
# differs. Argument: how the code is compiled (eval or binary).

BODIES = [
  "begin; raise 'x'; rescue; P; end", "begin; raise 'x'; rescue => e; [P, e.message]; end",
  "begin; P; raise 'x'; rescue; P; end", "(raise rescue P)", "(raise rescue [P, (raise rescue P)])",
  "begin; raise 'x'; rescue; begin; raise 'y'; rescue; P; end; end",
  "r = nil; begin; 1; ensure; r = P; end; r",
  "r = nil; (begin; raise 'x'; ensure; r = P; end rescue 0); r",
  "r = []; begin; begin; raise 'x'; ensure; r << P; end; rescue; r << P; ensure; r << P; end; r",
  "begin; raise 'x'; rescue; \"\#{P}\"; end", "begin; raise 'x'; rescue; /\#{P}/o.source; end",
  "/\#{P}/o.source", "begin; raise 'x'; rescue; [1].map { |a| a + 1 } << P; end",
  "begin; raise 'x'; rescue; a = P; b = a; c = b; c; end",
  "begin; raise 'x'; rescue; defined?(P); end",
  "begin; raise 'x'; rescue P.class, StandardError; 1; end",
  "begin; raise 'x'; rescue; P == 7 ? P : 0; else; 3; end",
  "n = 0; begin; n += 1; raise 'x' if n < 3; P; rescue; P && retry; end",
  "begin; 1; rescue; 2; else; P; ensure; P; end",
  "r = 0; while true; begin; break; ensure; r = P; end; end; r",
  "r = 0; for q in [1]; begin; raise 'x'; rescue; r = P; end; end; r",
  "begin; raise 'x'; rescue; case P when 7 then :seven end; end",
  "begin; raise 'x'; rescue; case [P]; in [Integer => z] then z end; end",
  "begin; raise 'x'; rescue; -> { 1 }.call + P; end"
]
# The parameter as `it`, as `_1` and by name; and the three around a block of their own kind.
BLOCKS = {
  "it" => "%s", "_1" => "%s", "p7" => "|p7| %s"
}
CALLS = [
  "[7].map { %s }", "7.then { %s }", "->%s.call(7)", "proc { %s }.call(7)",
  "[7].each_with_object([]) { |x, all| all << [x].map { %s } }",
  "o = Object.new; o.define_singleton_method(:m) { %s }; o.m(7)",
  "7.instance_exec(7) { %s }", "def d(b = [7].map { %s }) = b; d"
]

def run(source)
  code = RubyVM::InstructionSequence.compile(source)
  code = RubyVM::InstructionSequence.load_from_binary(code.to_binary) if ARGV[0] == "binary"
  3.times.map { code.eval }.last
end

count = 0
CALLS.product(BODIES) do |call, body|
  answers = BLOCKS.map do |name, block|
    text = block % body.gsub(/\bP\b/, name)
    next run(call % " { #{text} }") if call.start_with?("->") && name != "p7"
    next run(call % "(p7) { #{text.delete_prefix("|p7| ")} }") if call.start_with?("->")
    run(call.sub("%s") { text })
  end
  count += 1
  puts "#{call} #{body}: #{answers}" unless answers.uniq.size == 1
end

# What a Proc says about its parameter is the same from a binary.
["proc { it }", "lambda { it }", "proc { _1 }", "lambda { [_1, _2] }", "proc { raise rescue it }",
 "lambda { begin; 1; ensure; it; end }", "proc { [it, -> { it }] }"].each do |source|
  code = RubyVM::InstructionSequence.compile(source)
  direct = code.eval
  loaded = RubyVM::InstructionSequence.load_from_binary(code.to_binary).eval
  about = [direct, loaded].map do |made|
    [made.arity, made.lambda?, made.parameters, made.parameters(lambda: true)]
  end
  count += 1
  puts "#{source}: #{about}" unless about.uniq.size == 1
end
puts "#{count} clauses"
