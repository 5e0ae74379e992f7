# Procs that cannot become shareable: their self, their variables, what C code keeps for them.
def message_of
  yield
  flunk "no error"
rescue Ractor::IsolationError => e
  e.message
end

pr = proc { 1 }
text = message_of { Ractor.make_shareable(pr) }
assert_equal "Proc's self is not shareable: #{pr} (self is an Object that is not frozen)", text

list = [1, { a: "x".dup }.freeze].freeze
pr = nil.instance_eval { proc { list } }
assert_equal "can not make shareable Proc because it can refer unshareable object " \
             "#{list.inspect} from variable 'list' " \
             "(list[1][:a] is a String that is not frozen)",
             message_of { Ractor.make_shareable(pr) }

text = message_of { Ractor.make_shareable([].method(:push).to_proc) }
assert_match(/\Acan not make shareable Proc because it can refer unshareable object /, text) if
  text.include?("C function")

a = 1
e = assert_raise(ArgumentError) { Ractor.new { a } }
assert_equal "can not isolate a Proc because it accesses outer variables (a).", e.message
def yields = Ractor.new { yield }
e = assert_raise(ArgumentError) { yields {} }
assert_equal "can not isolate a Proc because it uses 'yield'.", e.message
