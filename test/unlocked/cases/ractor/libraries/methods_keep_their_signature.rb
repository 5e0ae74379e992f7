require "rubygems"
require "timeout"
require "singleton"
require "delegate"
require "erb"
require "optparse"
METHODS = [
  [Gem.singleton_class, :try_activate], [Gem.singleton_class, :configuration=],
  [Gem.singleton_class, :find_files], [Kernel, :gem], [Timeout.singleton_class, :timeout],
  [Timeout.singleton_class, :ensure_timeout_thread_created],
  [Singleton::SingletonClassMethods, :instance], [ERB, :new_toplevel],
  [Delegator.singleton_class, :delegating_block], [OptionParser::List, :accept],
  [Gem::Specification, :activate], [Gem::Specification.singleton_class, :reset],
].freeze

def signatures
  METHODS.map do |owner, name|
    method = owner.instance_method(name)
    visible = %i[public protected private].find { owner.send(:"#{_1}_method_defined?", name) }
    parameters = method.parameters.reject { |kind,| kind == :block }
    [owner, name, method.owner, method.arity, parameters, visible]
  end
end
before = signatures
Ractor.new { }.take
signatures.zip(before) { |now, then_| assert_equal then_, now }
