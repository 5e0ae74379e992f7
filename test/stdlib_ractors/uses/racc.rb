library "racc", requires: %w[racc racc/parser racc/static]
Sum = Racc::GrammarFileParser.parse(<<~'GRAMMAR').then do |result|
  class Sum
  rule
    sum: sum '+' NUMBER { result = val[0] + val[2] } | NUMBER
  end
  ---- inner
    def read(words) = (@words = words; do_parse)
    def next_token = @words.shift
GRAMMAR
  states = Racc::States.new(result.grammar).nfa.dfa
  result.params.omit_action_call = false if result.params.respond_to?(:omit_action_call=)
  maker = Racc::ParserFileGenerator.new(states, result.params)
  box = Module.new
  box.module_eval(maker.generate_parser)
  box::Sum
end
use("Racc::Parser", 6) do
  const_get(:Sum).new.read([[:NUMBER, 1], ["+", "+"], [:NUMBER, 2], ["+", "+"], [:NUMBER, 3],
      [false, "$"]])
end
use("Racc::ParseError", Racc::ParseError) do
  const_get(:Sum).new.read([["+", "+"], [false, "$"]])
rescue Racc::ParseError => e
  e
end
use("Racc::GrammarFileParser", [String, Ractor::IsolationError,
    /make the parser in the main ractor/],
    cannot: "its own tables are not shareable; make parsers in the main ractor") do
  r = Racc::GrammarFileParser.parse("class A\nrule\n a: B\nend\n")
  Racc::ParserFileGenerator.new(Racc::States.new(r.grammar).nfa.dfa, r.params).generate_parser
end
