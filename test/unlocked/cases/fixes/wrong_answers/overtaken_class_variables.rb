def self.overtaken?(target)
  3.times { assert_equal(1, target.x) }
  yield
  3.times { assert_raise_with_message(RuntimeError, /overtaken/) { target.x } }
  3.times { assert_raise_with_message(RuntimeError, /overtaken/) { target.x = 3 } }
end
text = "def self.x = @@x; def self.x=(v); @@x = v; end"
holder = -> { Module.new { class_variable_set(:@@x, 1) } }
# A superclass gets it, while the class has it from a module.
above = Class.new
below = Class.new(above) { include holder.(); class_eval(text) }
overtaken?(below) { above.class_variable_set(:@@x, 2) }
# A superclass two above, and its own module.
top = Class.new
below = Class.new(Class.new(top)) { class_variable_set(:@@x, 1); class_eval(text) }
overtaken?(below) { top.class_variable_set(:@@x, 2) }
# A module that the superclass includes.
plain = Module.new
above = Class.new { include plain }
below = Class.new(above) { class_variable_set(:@@x, 1); class_eval(text) }
overtaken?(below) { plain.class_variable_set(:@@x, 2) }
# A module between the class and the one that has it.
plain = Module.new
above = Class.new { class_variable_set(:@@x, 1) }
below = Class.new(above) { include plain; class_eval(text) }
overtaken?(below) { plain.class_variable_set(:@@x, 2) }
# Included later.
above = Class.new
below = Class.new(above) { class_variable_set(:@@x, 1); class_eval(text) }
overtaken?(below) { above.include(holder.()) }
# One that nothing overtakes.
above = Class.new { class_variable_set(:@@x, 1) }
below = Class.new(above) { class_eval(text) }
3.times { assert_equal(1, below.x) }
above.class_variable_set(:@@y, 2)
3.times { assert_equal(1, below.x) }
