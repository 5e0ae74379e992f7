class Noted < Array
  def initialize_clone(from, freeze: nil)
    @noted = [instance_variables, frozen?, freeze]
    remove_instance_variable(:@f0)
    super
  end
end
owner = Noted.new
write(owner, 0...4)
owner.freeze
{nil => true, true => true, false => false}.each do |freeze, frozen|
  copy = owner.clone(freeze: freeze)
  assert_equal([frozen, [names(0...4), false, freeze]],
               [copy.frozen?, copy.instance_variable_get(:@noted)])
  assert_equal([nil, "v1", "v2", "v3"], read(copy, 0...4))
  assert_raise(FrozenError) { copy.instance_variable_set(:@f1, 0) } if frozen
end
assert_equal(values(0...4), read(owner, 0...4))
verify
