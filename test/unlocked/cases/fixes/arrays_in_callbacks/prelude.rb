# Calls a block, once, in a conversion or comparison.
class Acts
  def initialize(value = nil, &act) = (@value, @act = value, act)
  def act = (act, @act = @act, nil; act&.call)
end
class List < Acts
  def to_ary = (act; @value)
  def each(&block) = (act; @value.each(&block))
end
class Each < Acts
  def each(&block) = (act; @value.each(&block))
end
class Number < Acts
  def to_int = (act; @value)
  def rand(_limit) = (act; @value)
end
class Text < Acts
  def to_str = (act; @value)
end
class Key < Acts
  def hash = (act; 1)
  def eql?(other) = (act; false)
  def ==(other) = (act; false)
  def <=>(other) = (act; 0)
  def to_s = (act; "key")
end
def long(size = 2000) = Array.new(size) { |i| "element #{i}" }
