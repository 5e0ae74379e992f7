assert_raise(NoMethodError) { Ractor._own(Library, :@@table) { } }
assert_raise(TypeError) { Ractor.__send__(:_own, 1, :@@table) { } }
assert_raise(TypeError) { Ractor.__send__(:_own, Library, "@@table") { } }
assert_raise(ArgumentError) { Ractor.__send__(:_own, Library, :@@table) }
block = Object.new.instance_eval { proc { } }
assert_raise(Ractor::IsolationError) { Ractor.__send__(:_own, Library, :@a, &block) }
outer = []
Library.class_eval do
  block = proc { outer }
  assert_raise(Ractor::IsolationError) { Ractor.__send__(:_own, self, :@a, &block) }
end
refused("@@table") { Ractor.__send__(:_own, Library, :@@table) { } }
