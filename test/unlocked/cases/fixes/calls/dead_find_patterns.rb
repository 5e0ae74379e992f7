# frozen_string_literal: true
# Find patterns in a branch that is never taken.
PATTERNS = ["a => [*, 42, *]", "a in [*, 42, *]", "a in [*, Integer => b, *c]",
            "case a; in [*, 42, *b] then b; in [*, 43, *] then 1; else 2; end",
            "a => { k: [*, 1, *] }", "a => [[*, 1, *], [*, 2, *]]", "a in [*, [*, 1, *], *]",
            "p(1, (a in [*, 1, *]))", "while x; a in [*, 1, *]; end", "a => Array[*, 1, *]",
            "case a; in { k: [*, 1, *] } | [*, 2, *] then 1; end", "b = (a in [*, 1, *])",
            "a in [*, 1, *] and p(2)", "[1, *(a in [*, 1, *])]"].freeze
BRANCHES = ["if []; else; %s; end", "if {}; else; %s; end", "unless []; %s; end",
            "if -> {}; else; %s; end", "if [1, 2]; 1; else; p(1, (%s)); end", "if nil; %s; end",
            "if false; %s; end", "return; %s", "loop { break; %s }", "true || (%s)",
            "raise if []; if []; else; %s; end", "x = if []; 1; else; %s; end"].freeze
number = 0
PATTERNS.product(BRANCHES) do |pattern, branch|
  text = format("def m(a, x)\n%s\nend", format(branch, pattern))
  RubyVM::InstructionSequence.compile(text)
  number += 1
rescue SyntaxError => error
  next if error.message.include?("void value expression")
  puts text, error.message.lines.first
end
object = Object.new
object.instance_eval("def m(a) = if []; :taken; else; a => [*, 42, *]; end")
puts "not taken" unless object.m([42]) == :taken
puts "#{number} programs"
