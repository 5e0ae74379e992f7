# frozen_string_literal: true
# What a call returns or raises does not depend on the call before it: neither on one of another
# form to the same class, which keeps call caches, nor on one through the same `...`. Prints the
# number of pairs and what differs. Argument: each how many-th pair is tried.

METHODS = {
  none: "def m = 0", one: "def m(x) = [x]", two: "def m(x, y) = [x, y]",
  optional: "def m(x = 5) = [x]", two_optional: "def m(x, y = 5, z = 6) = [x, y, z]",
  rest: "def m(*x) = x", post: "def m(*x, y) = [x, y]", anonymous: "def m(*, **) = n(*, **)",
  keywords: "def m(a: 0, b: 0) = [a, b]", needed: "def m(a:, b: 0) = [a, b]",
  one_and_keywords: "def m(x, a: 0, b: 0) = [x, a, b]",
  two_and_keywords: "def m(x, y, a: 0, b: 0) = [x, y, a, b]",
  optional_and_keywords: "def m(x = 5, a: 0) = [x, a]", others: "def m(x = 5, **k) = [x, k]",
  only_others: "def m(**k) = k", no_keywords: "def m(x = 5, **nil) = [x]",
  block: "def m(x = 5, &b) = [x, b&.call]", all: "def m(...) = n(...)",
  one_and_all: "def m(x, ...) = n(x, 7, ...)", flagged: "ruby2_keywords def m(*x) = n(*x)",
  reader: "attr_reader :m", writer: "attr_writer :w; alias m w=",
  block_method: "define_method(:m) { |x, a: 0| [x, a] }", it: "define_method(:m) { it }",
  numbered: "define_method(:m) { [_1, _2] }", of_proc: "define_method(:m, &:inspect)",
  missing: "def method_missing(name, *a, **k) = [name, a, k]",
  hidden: "private def m(*x, **k) = [x, k]", guarded: "protected def m(*x, **k) = [x, k]",
  alias: "def l(x = 5, a: 0) = [x, a]; alias m l", send: "alias m __send__", then: "alias m then",
  moved: "def m(a: 0, b: 0) = [a, b]; public :m", in_c: "alias m instance_variables",
  of_method: "define_method(:m, instance_method(:n))"
}.transform_values do |text|
  "def n(*a, **k) = [a, k]\ndef t(a: 0, b: 0) = [:t, a, b]\ndef inspect = 'it'\n#{text}"
end
ARGUMENTS = ["", "1", "1, 2", "a: 1", "b: 1", "c: 1", "1, a: 2", "1, 2, a: 3", "a: 1, b: 2",
             "1, a: 2, b: 3", "a: 1, b: 2, c: 3", "{ a: 1 }", "*[]", "*[1]", "*[1, 2]", "1, *[2]",
             "**{}", "**{ a: 1 }", "1, **{ a: 2 }", "a: 1, **{ b: 2 }", "*[1], **{ a: 2 }",
             "*[1], a: 2", "*[1, 2], 3", "&BLOCK", "1, &BLOCK", "&nil", ":t", ":t, 1", ":t, a: 1",
             ":t, a: 1, b: 2", ":t, **{ a: 1 }", "*[:t], a: 1", ":n, 1, a: 2"].freeze
BLOCK = -> { :block }
# How the call is made: what is added to the class, and the call.
WAYS = {
  plain: ["", "o.m(%s)"], self: ["def call%d = m(%s)", "o.call%d"],
  dots: ["def dots(...) = m(...)", "o.dots(%s)"],
  dots_of_self: ["def dots(...) = self.m(...)", "o.dots(%s)"],
  dots_and_one: ["def dots(...) = m(1, ...)", "o.dots(%s)"],
  stars: ["def stars(*, **, &) = m(*, **, &)", "o.stars(%s)"],
  send: ["", "o.send(:m, %s)"], super: [nil, nil]
}.freeze
CALLS = WAYS.to_h do |way, (_, call)|
  [way, call && ARGUMENTS.each_with_index.map do |arguments, i|
    eval("->(o) { #{way == :self ? format(call, i) : format(call, arguments)} }")
  end]
end

def added(klass, way, number)
  case way
  when :super then Class.new(klass) { class_eval("def m = super(#{ARGUMENTS[number]})") }
  when :self
    klass.class_eval("def call#{number} = m(#{ARGUMENTS[number]})")
    klass
  else klass
  end
end

def answer(klass, way, number)
  object = added(klass, way, number).new
  result = way == :super ? object.m : CALLS[way][number].(object)
  Enumerator === result ? "Enumerator" : result.inspect
rescue NoMethodError, ArgumentError, TypeError => error
  [error.class, error.message.gsub(/0x\h+/, "")]
end

every = Integer(ARGV[0] || 1)
pairs = turn = 0
wrong = []
METHODS.each do |kind, text|
  WAYS.each do |way, (more, _)|
    klass = -> { Class.new { class_eval("#{text}\n#{more unless way == :self}") } }
    alone = ARGUMENTS.each_index.map { |i| answer(klass.(), way, i) }
    ARGUMENTS.each_index do |first|
      ARGUMENTS.each_index do |second|
        next unless (turn += 1) % every == 0
        both = klass.()
        answer(both, way, first)
        found = answer(both, way, second)
        pairs += 1
        next if found == alone[second]
        wrong << "#{kind} #{way} (#{ARGUMENTS[first]}) (#{ARGUMENTS[second]}): #{found}, " \
                 "not #{alone[second]}"
      end
    end
  end
end
puts "#{pairs} pairs", wrong
