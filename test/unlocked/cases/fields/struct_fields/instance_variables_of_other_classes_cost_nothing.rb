full = 3
told = ->(said) do
  sub = eval("Class.new(kinds(full).first); class Sub#{said} < kinds(full).first; self; end")
  made = [*kinds(full), sub].flat_map { |k| [size(k.allocate), size(k.allocate.dup)] }
  p [said, made, size(1..2), size(Range.new(1, nil)), size(Class.new(Range).new(1, 2))]
end
told["At0"]
other = Struct.new(:a, :b, :c)
4.times { other.new(1, 2, 3).instance_variable_set(:@a, 1) }
told["AfterOther"]
[Object, Struct, Data, Range, Kernel].each { |k| k.instance_variable_set(:@note, 1) }
told["ClassVariables"]
class Object; def tag = (@tag = 1; self); end
4.times { Object.new.tag; Class.new(Struct.new(:a, :b, :c)).new.tag }
told["Objects"]
class Struct
  alias init initialize
  def initialize(...) = (@early = @more = 1; init(...))
end
class Data
  def initialize(...) = (@early = @more = 1; super)
end
class Range
  def early = (@early = 1)
end
told["Initialize"]
parent = Class.new { def initialize = (@a = @b = @c = @d = 1) }
4.times { parent.new }
told["Parent"]
Marshal.load(Marshal.dump([1..2, 1..2]))
[1..2, "a".."b"].each { |r| r.object_id; [r.dup, r.clone, r.step(2).size, r.hash] }
kinds(full).each { |k| k.allocate.object_id }
told["Identity"]
3.times { GC.start }
told["GC"]
