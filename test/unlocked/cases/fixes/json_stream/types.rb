%w[Hash Array Float String].each do |name|
  other = Class.new { include JSON::Ext::Generator::GeneratorMethods.const_get(name) }.new
  assert_raise(TypeError, name) { other.to_json }
end
key = Class.new(String) { def to_s = 1 }
assert_equal(%({1:2}), JSON.generate({key.new("a") => 2}))
assert_raise(TypeError) { JSON.parse(%(["a"]), create_additions: true, match_string: 1) }
assert_raise(TypeError) { JSON.parse(%({"a":1}), object_class: 5) }
class String
  def encode(*) = nil
end
assert_raise(TypeError) { JSON.generate("\u3042".dup.force_encoding("UTF-16LE")) }
