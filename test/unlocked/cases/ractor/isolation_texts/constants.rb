# What a constant holds that is not shareable, by its path.
module A
  B = { key: [1, 2, "x".dup].freeze, other: 3 }.freeze
  DIRECT = [1]
  PATH = Struct.new(:list).new([{ "k" => Object.new }.freeze].freeze).freeze
  IO_IN = [STDERR].freeze
  PROC_IN = [proc {}].freeze
  KEY_IN = { Object.new => 1 }.freeze
  DEFAULT = Hash.new { 1 }.freeze
  THREAD = [Thread.current].freeze
  LAZY = Object.new.tap { _1.instance_variable_set(:@list, [[]].freeze) }.freeze
  def self.lexical = DIRECT
end
begins = "can not access non-shareable objects in constant A::"

assert_equal "#{begins}B by non-main Ractor. (A::B[:key][2] is a String that is not frozen)",
             message_of { A::B }
assert_equal "#{begins}DIRECT by non-main ractor. (A::DIRECT is an Array that is not frozen)",
             message_of { A.lexical }
{
  PATH: 'A::PATH.list[0]["k"] is an Object that is not frozen',
  IO_IN: "A::IO_IN[0] is an IO, which cannot be shared",
  PROC_IN: "A::PROC_IN[0] is a Proc that is not shareable",
  KEY_IN: "A::KEY_IN.keys[0] is an Object that is not frozen",
  DEFAULT: "A::DEFAULT.default_proc is a Proc that is not shareable",
  THREAD: "A::THREAD[0] is a Thread, which cannot be shared",
  LAZY: "A::LAZY.@list[0] is an Array that is not frozen",
}.each do |name, text|
  assert_equal "#{begins}#{name} by non-main Ractor. (#{text})",
               Ractor.new(name) { A.const_get(it) rescue $!.message }.take
end

text = message_of { A.send(:remove_const, :DIRECT) }
assert_equal "#{begins}DIRECT by non-main Ractor. (A::DIRECT is an Array that is not frozen)", text

text = message_of { A.const_set(:NEW, [[].freeze, "".dup].freeze) }
assert_equal "can not set constants with non-shareable objects by non-main Ractors " \
             "(A::NEW[1] is a String that is not frozen)", text

e = assert_raise(Ractor::IsolationError) do
  eval("# shareable_constant_value: experimental_everything\nmodule A; EVERY = 1; end\n" \
       "# shareable_constant_value: literal\nmodule A; LITERAL = [[1, Object.new].itself]; end")
end
assert_match(/\Acannot assign unshareable object to /, e.message)
assert_match(/ \(.* is an (Array|Object) that is not frozen\)\z/, e.message)
