# The methods of Kernel have other names, and get others while it counts.
module Kernel; alias_method :old_get, :instance_variable_get; end
object = Object.new
object.instance_variable_set(:@z, 5)
RubyVM::Stats.start(:fields)
module Kernel
  alias_method :own_get, :instance_variable_get
  alias_method :instance_variable_get, :instance_variable_defined?
end
RubyVM::Stats.stop
2.times do
  assert_equal([5, 5], [object.old_get(:@z), object.own_get(:@z)])
  assert_equal(true, object.instance_variable_get(:@z))
  RubyVM::Stats.start(:fields)
end
RubyVM::Stats.stop
assert_equal([5, 5, true],
             [object.old_get(:@z), object.own_get(:@z), object.instance_variable_get(:@z)])

# The file of an eval has a NUL in its name.
class Owner; def initialize = @x = 1; end
RubyVM::Stats.start(:fields)
name = "a\0#{"b" * 1_000_000}"
eval("class Owner; def x; @x; end; def y; @x; end; end", TOPLEVEL_BINDING, name, 1)
owner = Owner.new
3.times { owner.x; owner.y }
row = RubyVM::Stats.to_h[:fields][:places].find { |one| one[:file] == "a" }
assert_equal(6, row[:reads], row)
RubyVM::Stats.stop
