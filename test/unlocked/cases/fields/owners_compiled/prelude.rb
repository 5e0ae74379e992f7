module Access
  attr_accessor :a
  def get = @a
  def set(val) = @a = val
  def get_b = @b
  def set_b(val) = @b = val
  def given = defined?(@a)
end
def with_members(n) = Struct.new(*Array.new(n) { |i| :"m#{i}" }) { include Access }
Pair = with_members(2)
KINDS = CORE_DATA.keys - %i[thread ractor]
[Time, *KINDS.map { |name| CORE_DATA[name].call.class }].uniq.each { |k| k.include(Access) }
LAYOUTS = [0, 1, 2, 3, 4, 5, 8, 17, 18, 38, 77, 78, 79, 90].freeze
OTHERS = [String, Array, Hash, Range, Object].map { |k| Class.new(k) { include Access } }.freeze
# What is expected of one owner, again and again.
def exercise(owner, val)
  6.times do |i|
    raise "set" unless owner.set(i) == i && owner.get == i
    raise "attr" unless (owner.a = [val, i]) == [val, i] && owner.a == [val, i]
    raise "given" unless owner.given == "instance-variable"
    raise "nil" unless owner.get_b.nil?
  end
  owner.set(val)
  owner
end
# Typed data; structs made before and after their class has seen instance variables; and others.
def each_own
  each_data(KINDS) { |data, said| yield data, said unless data.frozen? }
  LAYOUTS.each do |n|
    klass = with_members(n)
    early = klass.new(*0...n)
    klass.new(*0...n).set(1)
    [early, klass.new(*0...n)].each { |owner| yield owner, "#{n} members" }
  end
  OTHERS.each { |klass| yield klass.allocate, klass.superclass }
  [Class.new, Module.new].each { |owner| yield owner.extend(Access), owner.class }
end
