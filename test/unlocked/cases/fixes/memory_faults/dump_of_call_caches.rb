class BasicObject
  def up(*) = super()
end
object = Object.new
3.times { assert_raise(NoMethodError) { object.up } }
50.times do
  c = Class.new { def a = 1; def b = a }
  c.new.b
  c.class_eval { def a = 2 }
  assert_equal(2, c.new.b)
end
3.times do
  File.open(IO::NULL, "w") { |null| ObjectSpace.dump_all(output: null) }
  GC.start
end
