library "ripper"
use("Ripper.sexp", [:program, [[:@int, "1", [1, 0]]]]) { Ripper.sexp("1") }
use("Ripper.sexp_raw", Array) { Ripper.sexp_raw("a = 1") }
use("Ripper.lex", [:on_ident, :on_sp, :on_op]) { Ripper.lex("a =").map { _1[1] } }
use("Ripper.tokenize", ["a", " ", "=", " ", "1"]) { Ripper.tokenize("a = 1") }
use("Ripper.slice", "a") { Ripper.slice("a = 1", "ident") }
use("Ripper::Filter", "ab") do
  Class.new(Ripper::Filter) { def on_ident(token, data) = data << token }.new("a(b)").parse(+"")
end
use("Ripper::SexpBuilderPP", Array) { Ripper::SexpBuilderPP.new("def f = 1").parse }
use("Ripper::EVENTS", true) { Ripper::EVENTS.include?(:program) }
use("a syntax error", nil) { Ripper.sexp("1 +") }
