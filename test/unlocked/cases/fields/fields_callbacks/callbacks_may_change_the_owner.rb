class Meddler
  def initialize(owner) = @owner = owner
  def inspect
    @owner.instance_variables.each { |v| @owner.remove_instance_variable(v) }
    50.times { |i| @owner.instance_variable_set(:"@n#{i}", i) }
    GC.start
    "meddled"
  end
end
class Shown < Array
  def inspect = Kernel.instance_method(:inspect).bind_call(self)
end
[Object.new, Shown.new].each do |owner|
  owner.instance_variable_set(:@meddler, Meddler.new(owner))
  write(owner, 0...8)
  assert_include(owner.inspect, "meddled")
end
