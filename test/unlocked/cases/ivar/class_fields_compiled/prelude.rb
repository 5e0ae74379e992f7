module Access
  attr_accessor :a, :b
  def get = @a
  def set(val) = @a = val
  def get_b = @b
  def set_b(val) = @b = val
  def memo = @memo ||= Object.new
  def set_attr(val) = self.a = val
end
def owners = [Class.new, Module.new, Class.new(String), Class.new.singleton_class].each do |o|
  o.extend(Access)
end
def exercise(owner, val)
  6.times do |i|
    raise "set" unless owner.set(i) == i && owner.get == i
    raise "attr" unless (owner.a = [val, i]) == [val, i] && owner.a == [val, i]
    raise "own attr" unless owner.set_attr(i) == i && owner.a == i
    raise "memo" unless owner.memo.equal?(owner.memo)
  end
  owner.set(val)
  owner
end
