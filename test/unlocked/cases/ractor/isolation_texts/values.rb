# The text is bounded, and calls no method of the user.
def message_of(name)
  Ractor.new(name) do |n|
    Object.const_get(n)
  rescue Ractor::IsolationError
    $!.message
  end.take
end

class Trap < BasicObject
  def method_missing(*) = ::Kernel.abort("called")
  %i[== ! != hash eql? inspect to_s class].each do |name|
    define_method(name) { |*| ::Kernel.abort("called") }
  end
end
class BadString < String
  def inspect = Kernel.abort("called")
  def to_s = Kernel.abort("called")
end
class BadName
  def self.name = Kernel.abort("called")
  def self.to_s = Kernel.abort("called")
end

TRAP = [[Trap.new].freeze].freeze
assert_match(/\(Object::TRAP\[0\]\[0\] is a Trap that is not frozen\)\z/, message_of(:TRAP))
KEYS = { BadString.new("k").freeze => [].freeze, BadName.new.freeze => [] }.freeze
assert_match(/KEYS\[a BadName\] is an Array that is not frozen\)\z/, message_of(:KEYS))

a = []
CYCLE = [a].freeze
a << CYCLE << a << [].freeze << +""
a.freeze
assert_match(/CYCLE\[0\]\[3\] is a String that is not frozen\)\z/, message_of(:CYCLE))

deep = +""
1000.times { deep = [deep].freeze }
DEEP = deep
text = message_of(:DEEP)
assert_match(/DEEP is an Array that refers to an object that is not shareable\)\z/, text)

LONG = 20.times.inject(+"") { |v, i| { "#{"k" * 1000}#{i}" => v }.freeze }
text = message_of(:LONG)
assert_operator text.bytesize, :<, 600
assert_match(/\.\.\. is a String that is not frozen\)\z/, text)

WIDE = (Array.new(100_000) { [it].freeze } << +"").freeze
assert_match(/WIDE is an Array that refers to an object that is not shareable\)\z/,
             message_of(:WIDE))
shared = Array.new(3000) { [it].freeze }.freeze
MANY = Array.new(3000) { shared }.push(+"").freeze
assert_match(/MANY\[3000\] is a String that is not frozen\)\z/, message_of(:MANY))

ODD = { "\xff\n" => { "\u3042" => { "\xa4\xa2".dup.force_encoding("EUC-JP") => +"" }.freeze
                    }.freeze }.freeze
assert_match(/ is a String that is not frozen\)\z/, message_of(:ODD))

GC.stress = true
text = message_of(:TRAP)
GC.stress = false
assert_match(/is a Trap that is not frozen/, text)
