module Access
  attr_accessor :a
  def get = @a
  def set(val) = @a = val
  def get_b = @b
  def set_b(val) = @b = val
  def given = defined?(@a)
end
KINDS = CORE_DATA.keys - %i[thread ractor]
[Time, *KINDS.map { |name| CORE_DATA[name].call.class }].uniq.each { |k| k.include(Access) }
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
def each_own = each_data(KINDS) { |data, said| yield data, said unless data.frozen? }
