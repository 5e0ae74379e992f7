library "tools", requires: %w[English did_you_mean error_highlight syntax_suggest/api prism rdoc irb
                              irb/color readline bundler debug/prelude typeprof
                              repl_type_completor],
    covers: %w[english syntax_suggest ruby2_keywords debug]
use("English", ["\n", Integer, "b", "a", "c", nil, nil]) do
  "abc" =~ /b/
  [$INPUT_RECORD_SEPARATOR, $PROCESS_ID.class, $MATCH, $PREMATCH, $POSTMATCH, $FIELD_SEPARATOR,
      $ERROR_INFO]
end
use("DidYouMean::SpellChecker", ["email"]) do
  DidYouMean::SpellChecker.new(dictionary: %w[email name]).correct("emial")
end
use("DidYouMean::JaroWinkler, Levenshtein", [1.0, 1]) do
  [DidYouMean::JaroWinkler.distance("a", "a"), DidYouMean::Levenshtein.distance("a", "b")]
end
use("DidYouMean of a NameError, a KeyError", [true, true]) do
  [([].frist rescue $!.detailed_message.include?("first")),
      ({ foo: 1 }.fetch(:fo) rescue $!.detailed_message.include?(":foo"))]
end
use("ErrorHighlight of an error's message", true) do
  load("#{__dir__}/../highlighted.rb") rescue $!.detailed_message.include?("^^^^")
end
use("SyntaxSuggest.call", true) do
  io = StringIO.new
  SyntaxSuggest.call(source: "def a\n  if x\nend\n", filename: "x.rb", terminal: false, io:)
  io.string.include?("if x")
end
use("Prism.parse", ["ProgramNode", true, 1]) do
  r = Prism.parse("1 + 2")
  [r.value.class.name[/\w+\z/], r.success?, r.value.statements.body.size]
end
use("Prism.lex, .parse_comments, .parse_file, .dump", [true, "# c", String, false]) do
  [Prism.lex("1").value.any?, Prism.parse_comments("1 # c")[0].slice, Prism.dump("1").class,
      Prism.parse("1 +").success?]
end
use("Prism::Visitor, Prism::DSL, Prism::Pattern, Prism::Translation::Ripper", [[:foo], true]) do
  v = Class.new(Prism::Visitor) do
    def seen = @seen ||= []
    def visit_call_node(node)
      seen << node.name
      super
    end
  end.new
  Prism.parse("foo").value.accept(v)
  [v.seen, Prism.parse("foo").value.statements.body[0].inspect.include?("foo")]
end
use("Prism.load, Prism::ParseResult#errors", [Prism::ParseResult, true]) do
  [Prism.load("1", Prism.dump("1")).class, Prism.parse("(").errors.any?]
end
use("ruby2_keywords", [[1, { a: 2 }]]) do
  o = Class.new do
    ruby2_keywords def m(*a) = t(*a)
    def t(x, **k) = [x, k]
  end
  [o.new.m(1, a: 2)]
end
use("RDoc::Markup.parse", 3) { RDoc::Markup.parse("= x\n\n* a").parts.size }
use("RDoc::Markup::ToHtml", /<h1 id="label-x">x/) do
  RDoc::Markup::ToHtml.new(RDoc::Options.new).convert("= x\n* a")
end
use("RDoc::Markdown.parse", 2) { RDoc::Markdown.parse("# x\n\n* a").parts.size }
use("RDoc::Comment#parse", 1) { RDoc::Comment.new("= x").parse.parts.size }
use("IRB::Color.colorize_code", /\e\[.*1/) { IRB::Color.colorize_code("1", colorable: true) }
use("Readline::VERSION", String) { Readline::VERSION }
use("Bundler::Dependency, Bundler::VERSION", ["a (> 1)", String]) do
  [Bundler::Dependency.new("a", "> 1").to_s, Bundler::VERSION.class]
end
use("IRB::Irb, IRB.start", [Hash, Ractor::IsolationError, /IRB has @CONF/],
    cannot: "a session has the terminal: start it in the main ractor") { IRB.conf.class }
use("TypeProf::Core::Service", [TypeProf::Core::Service, Ractor::IsolationError, /\$raw_rbs_env/],
    cannot: "the gem keeps signatures in a global variable: use it in the main ractor") do
  TypeProf::Core::Service.new({}).class
end
use("ReplTypeCompletor.analyze", [true, Ractor::IsolationError, /@last_completion_error of Repl/],
    cannot: "it looks at the global variables of the program: use it in the main ractor") do
  ReplTypeCompletor.analyze("1.abs", binding: binding)&.completion_candidates&.any?
end
use("Kernel#debugger, DEBUGGER__", [nil, Ractor::IsolationError, /DEBUGGER__/], main: false,
    cannot: "a session debugs the process: start it in the main ractor") { debugger }
