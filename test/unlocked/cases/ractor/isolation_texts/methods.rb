# Methods that another ractor may not call.
def message_of(&block)
  Ractor.new(&block).take
  flunk "no error"
rescue Ractor::RemoteError => e
  [e.cause.class, e.cause.message]
end

class C
  kept = []
  define_method(:keeps) { kept << 1 }
  define_method(:takes) { |x, *| kept << x }
  define_singleton_method(:own) { kept << 1 }
end
begins = "defined with an un-shareable Proc in a different Ractor"
3.times do
  assert_equal [RuntimeError, "#{begins} (C#keeps)"], message_of { C.new.keeps }
  assert_equal [RuntimeError, "#{begins} (C#takes)"], message_of { C.new.takes(1) }
  assert_equal [RuntimeError, "#{begins} (C.own)"], message_of { C.own }
end

begin
  require "-test-/method"
  require "-test-/string"
rescue LoadError
end
if defined?(Bug::String) && Bug::String.method_defined?(:cstr_term)
  error, text = message_of { Bug::String.new("a").cstr_term }
  if error == Ractor::UnsafeError
    begins = "ractor unsafe method called from not main ractor"
    assert_match(/\A#{begins} \(.*#cstr_term of string\.so: call it in the main ractor\)\z/, text)
  end
end
