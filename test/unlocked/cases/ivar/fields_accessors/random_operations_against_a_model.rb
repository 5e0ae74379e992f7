random = Random.new(20)
pairs = []
collect = [-> { GC.start }, -> { minor }, -> { GC.compact if GC.respond_to?(:compact) }]
owners(OWNERS.keys - %i[method]) do |name, owner|
  pairs << [owner, {}, owner.instance_variables]
end
AtLength.of(6_000).times do |step|
  owner, model, = pairs.sample(random: random)
  key = :"@r#{random.rand(45)}"
  case random.rand(10)
  when 0..5 then owner.instance_variable_set(key, model[key] = "s#{step}")
  when 6..7
    assert_equal(model.key?(key), owner.instance_variable_defined?(key))
    if model.key?(key)
      assert_equal(model.delete(key), owner.remove_instance_variable(key))
    else
      assert_raise(NameError) { owner.remove_instance_variable(key) }
    end
  when 8 then model.each { |k, v| assert_equal(v, owner.instance_variable_get(k)) }
  when 9 then collect.sample(random: random).call if random.rand(20) == 0
  end
end
pairs.each do |owner, model, before|
  keys = owner.instance_variables - before
  assert_equal(model, keys.to_h { |k| [k, owner.instance_variable_get(k)] })
end
verify
