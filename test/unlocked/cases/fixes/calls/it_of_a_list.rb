# frozen_string_literal: true
# `it` of a lambda or a method, in each way to call it: as a parameter with a name.
A_LIST = [[1, 2]].freeze
FORMS = ["(1)", "(*[1])", "(*A_LIST)", "([1, 2])", "(a: 1)", "(*[], a: 1)", "(*[1], **{})",
         "(**{ a: 1 })", "(*[[1, 2]], &nil)", "(*[])", "(*[1, 2])", "(*[1], a: 2)", "(nil)"].freeze
KINDS = {
  proc: "proc { P }", lambda: "lambda { P }", arrow: "-> { P }", method: "m = Class.new { " \
  "define_method(:m) { P } }.new.method(:m)", of_lambda: "Class.new { define_method(:m, &-> { P })"\
  " }.new.method(:m)", above: "Class.new(Class.new { define_method(:m) { P } }) { " \
  "def m(*, **) = super(*, **) }.new.method(:m)", zsuper: "Class.new(Class.new { " \
  "define_method(:m) { P } }) { def m(*list, **named) = super }.new.method(:m)",
  dots: "Class.new(Class.new { define_method(:m) { P } }) { " \
  "def m(...) = super }.new.method(:m)",
  of_proc: "Class.new { define_method(:n) { P }; def m(*list) = send(:n, *list) }.new.method(:m)",
  yielding: "->(*list, **named) { Class.new { def m(*, **) = yield(*, **) }.new." \
            "m(*list, **named, &proc { P }) }",
  exec: "->(*list) { Object.new.instance_exec(*list) { P } }",
  exec_lambda: "->(*list) { Object.new.instance_exec(*list, &-> { P }) }",
  curried: "-> { P }.curry", composed: "->(x) { x } >> -> { P }"
}.freeze
calls = 0
KINDS.each do |kind, text|
  FORMS.each do |form|
    by_name, by_it = { "|x|" => "x", "" => "it" }.map do |head, name|
      code = text.gsub(/-> \{ P \}/) { head.empty? ? "-> { it }" : "->(x) { x }" }
      code = code.gsub("{ P }", "{ #{head} #{name} }")
      callable = eval(code)
      2.times.map { eval("callable.call#{form}").then { Proc === _1 ? Proc : _1 } }.uniq
    rescue ArgumentError => error
      error.message
    end
    calls += 1
    puts "#{kind}#{form}: #{by_it.inspect}, not #{by_name.inspect}" unless by_it == by_name
  end
end
puts "#{calls} calls"
