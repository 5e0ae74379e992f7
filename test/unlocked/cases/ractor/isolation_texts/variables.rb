# Class variables, instance variables of classes and of shareable objects, globals.
class C
  @@cv = 1
  @iv = [[].freeze, "".dup].freeze
  class << self
    attr_reader :iv
    def cv = @@cv
    def cv=(v)
      @@cv = v
    end
    def read = @iv
    def write = @iv = 1
  end
end
module M; end

begins = "can not access class variables from non-main Ractors"
assert_equal "#{begins} (@@cv of C)", message_of { C.cv }
assert_equal "#{begins} (@@cv of C)", message_of { C.cv = 2 }
assert_equal "#{begins} (@@cv of C)", message_of { C.class_variable_get(:@@cv) }
assert_equal "#{begins} (@@cv of C)", message_of { C.class_variable_defined?(:@@cv) }
assert_equal "#{begins} (@@other of M)", message_of { M.class_variable_set(:@@other, 1) }
assert_equal "#{begins} (@@cv of C)", message_of { C.remove_class_variable(:@@cv) }

begins = "can not get unshareable values from instance variables of classes/modules from " \
         "non-main Ractors"
has = "(C has @iv[1] is a String that is not frozen)"
2.times do
  assert_equal "#{begins} #{has}", message_of { C.read }
  assert_equal "#{begins} #{has}", message_of { C.iv }
  assert_equal "#{begins} #{has}", message_of { C.instance_variable_get(:@iv) }
end

begins = "can not set instance variables of classes/modules by non-main Ractors"
assert_equal "#{begins} (@iv of C)", message_of { C.write }
assert_equal "#{begins} (@x of M)", message_of { M.instance_variable_set(:@x, 1) }
assert_equal "#{begins} (@iv of C)", message_of { C.remove_instance_variable(:@iv) }

shared = Ractor.new {}
shared.instance_variable_set(:@iv, 1)
assert_equal "can not access instance variables of shareable objects from non-main Ractors " \
             "(@iv of a Ractor)", message_of(shared) { |r| r.instance_variable_get(:@iv) }

begins = "can not access global variables"
assert_equal "#{begins} $some from non-main Ractors", message_of { $some }
assert_equal "#{begins} from non-main Ractors (global_variables)", message_of { global_variables }
assert_equal "#{begins} from non-main Ractors (alias $new $some)",
             message_of { eval("alias $new $some") }
