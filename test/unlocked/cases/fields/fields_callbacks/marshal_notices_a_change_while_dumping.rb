class Meddler
  def initialize(o, add) = (@o, @add = o, add)
  def marshal_load(x) = nil

  def marshal_dump
    @add ? @o.instance_variable_set(:@new, 1) : @o.remove_instance_variable(:@b)
    1
  end
end
{true => /added to/, false => /removed from/}.each do |add, message|
  owner = +"s"
  owner.instance_variable_set(:@a, Meddler.new(owner, add))
  owner.instance_variable_set(:@b, 1)
  assert_raise_with_message(RuntimeError, message) { Marshal.dump(owner) }
end
