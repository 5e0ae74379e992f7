class Top; end
class Low < Top; @@v = 1; def self.get = @@v; end
read = -> { Low.get }
warm(read)
Top.class_variable_set(:@@v, 2)
e = assert_raise(RuntimeError) { Low.get }
assert_equal("class variable @@v of Low is overtaken by Top", e.message)
Top.remove_class_variable(:@@v)
warm(read)
Low.remove_class_variable(:@@v)
assert_none(read)
Top.class_variable_set(:@@v, 3)
warm(read, 3)
Top.remove_class_variable(:@@v)
assert_none(read)
