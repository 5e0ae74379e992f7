[2, 3, 8, 78].each do |n|
  parent = struct_class(n) { attr_accessor :x }
  child = Class.new(parent) { def initialize(*) = (super; @y = "y") }
  3.times do
    struct = child.new(*contents(n))
    struct.x = "x"
    single = struct.dup
    def single.z = @z = "z"
    assert_equal(["z", "x", "y"], [single.z, single.x, single.instance_variable_get(:@y)])
    assert_equal([contents(n), contents(n)], [struct.to_a, single.to_a])
    assert_equal(["x", "z"], [single.clone.x, single.clone.instance_variable_get(:@z)])
  end
end
verify
