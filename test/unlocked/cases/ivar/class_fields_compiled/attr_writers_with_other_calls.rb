pair = Struct.new(:x) { include Access; private def hidden=(val); @hidden = val; end }
pair.class_eval { protected attr_writer :guarded; private attr_writer :own
                  def own!(val) = self.own = val }
10.times do |i|
  owner = pair.new(i)
  assert_equal i, owner.send(:a=, i)
  assert_equal i, owner.public_send(:a=, *[i])
  assert_raise(ArgumentError) { owner.send(:a=) }
  assert_raise(ArgumentError) { owner.send(:a=, 1, 2) }
  assert_raise(NoMethodError) { owner.guarded = 1 }
  assert_raise(NoMethodError) { owner.own = 1 }
  assert_equal i, owner.own!(i)
  assert_equal i, owner.instance_variable_get(:@own)
  owner&.a = "safe"
  owner.a += " and more"
  owner.b ||= :first
  owner.b ||= :second
  assert_equal ["safe and more", :first], [owner.a, owner.b]
end
