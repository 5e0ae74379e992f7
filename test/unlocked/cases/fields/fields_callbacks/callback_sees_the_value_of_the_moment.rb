class Setter
  def initialize(owner) = @owner = owner
  def marshal_dump = (@owner.instance_variable_set(:@later, "new"); 1)
  def marshal_load(x) = nil
  def inspect = (marshal_dump; "setter")
end
[Object.new, [], +"s", Three.new(1, 2, 3)].each do |owner|
  write(owner, 0...2)
  owner.instance_variable_set(:@setter, Setter.new(owner))
  owner.instance_variable_set(:@later, "old")
  shown = Kernel.instance_method(:inspect).bind_call(owner)
  assert_include(shown, '@later="new"') if owner.instance_of?(Object)
  owner.instance_variable_set(:@later, "old")
  loaded = Marshal.load(Marshal.dump(owner))
  later = loaded.instance_variable_get(:@later)
  assert_equal(["v0", "v1", "new"], [*read(loaded, 0...2), later], owner.class)
end
