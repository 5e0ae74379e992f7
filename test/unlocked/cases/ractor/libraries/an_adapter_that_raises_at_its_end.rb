require "timeout"
require "erb"
require "cgi"
owners = [ERB, ERB.singleton_class, Timeout.singleton_class]

def state(owners)
  owners.map do |owner|
    (owner.instance_methods(false) + owner.private_instance_methods(false)).sort.map do |name|
      method = owner.instance_method(name)
      visible = %i[public protected private].find { owner.send(:"#{_1}_method_defined?", name) }
      [name, visible, method.arity, method.source_location]
    end
  end
end

# Once, when the adapter has defined the method: the last thing that it does.
def ERB.method_added(name)
  return unless name == :new_toplevel
  singleton_class.remove_method(:method_added)
  raise KeyError, "at the end"
end

def Timeout.singleton_method_added(name)
  return unless name == :ensure_timeout_thread_created
  singleton_class.remove_method(:singleton_method_added)
  raise KeyError, "at the end, too"
end
hooks = %i[method_added singleton_method_added]
before = state(owners).map { |methods| methods.reject { |name,| hooks.include?(name) } }
text = told { assert_equal 1, Ractor.new { 1 }.take }
assert_match(/^.*erb is not adapted to ractors: code of the tables: at the end \(KeyError\)$/, text)
assert_match(/timeout is not adapted to ractors: .*: at the end, too/, text)
assert_equal before, state(owners)
assert_equal "3", ERB.new("<%= 1 + 2 %>").result
assert_equal 4, Timeout.timeout(60) { 4 }
error = Ractor.new { Timeout.timeout(60) { } rescue $!.class }.take
assert_equal Ractor::IsolationError, error
# Others are adapted.
assert_predicate CGI::HTTP_STATUS, :frozen?
assert_equal 2, RubyVM::Stats.to_h[:not_adapted].size
