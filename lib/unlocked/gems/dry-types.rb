# dry-types: predicates and coercions are frozen objects that name a method, not Method objects;
# registered types and tables become shareable. A type that a program keeps in a constant of its own
# is to be made shareable by it.
Ractor.adapt("dry/types") do
  [Dry::Core, Dry::Logic, Dry::Types].each { |mod| mod.loader.eager_load }
  class Dry::Logic::NamedMethod
    attr_reader :receiver, :name

    def initialize(receiver, name)
      @receiver, @name = receiver, name
      freeze
    end

    def call(...) = @receiver.__send__(@name, ...)
    alias [] call
    alias === call
    def arity = @receiver.method(@name).arity
    def parameters = @receiver.method(@name).parameters
    def to_proc = @receiver.method(@name).to_proc
    def hash = [@receiver, @name].hash
    def ==(other) = other.class == self.class && [receiver, name] == [other.receiver, other.name]
    alias eql? ==
  end
  Dry::Logic::Predicates.singleton_class.prepend(Module.new do
    def [](name) = Dry::Logic::NamedMethod.new(self, method(name).name)
  end)
  holders = { Dry::Logic::Rule => :@predicate, Dry::Types::Constructor::Function => :@fn }
  holders.each do |kind, name|
    ObjectSpace.each_object(kind) do |each|
      method = each.instance_variable_get(name)
      next unless method.is_a?(Method)
      each.instance_variable_set(name, Dry::Logic::NamedMethod.new(method.receiver, method.name))
    end
  end
  # Classes of rules, which a rule looks up by its number of arguments, are made before.
  rules = [Dry::Logic::Rule, Dry::Logic::Rule::Predicate]
  numbers = (-3..4).flat_map { |arity| (0..(arity < 0 ? 3 : arity)).map { |given| [arity, given] } }
  interfaces = rules.to_h do |rule|
    made = numbers.to_h { |arity, given| [[arity, given], rule.specialize(arity, given)] }
    def made.fetch_or_store(...) = fetch(...)
    [rule, made]
  end
  Dry::Logic::Rule::RACTOR_INTERFACES = Ractor.make_shareable(interfaces)
  Dry::Logic::Rule.singleton_class.prepend(Module.new do
    def interfaces = Ractor.main? ? super : Dry::Logic::Rule::RACTOR_INTERFACES.fetch(self)
  end)
  # What Dry::Core makes of blocks becomes methods with a body, in each class that has it.
  equal = Dry::Core::Equalizer
  ObjectSpace.each_object(Class).select { |each| each.ancestors.any?(equal) }.each do |made|
    %i[cmp? hash freeze inspect].each do |name|
      method = made.instance_method(name)
      next unless method.owner.is_a?(equal)
      keys = method.owner.instance_variable_get(:@keys)
      hash = "[#{keys.join(", ")}#{", " if keys.any?}self.class].hash"
      hash = "@__hash__ ||= #{hash}" if method.owner.method_defined?(:freeze, false)
      made.class_eval({
        cmp?: <<~TEXT,
          private def cmp?(comparator, other)
            #{keys}.all? { |key| __send__(key).public_send(comparator, other.__send__(key)) }
          end
        TEXT
        hash: "def hash = #{hash}",
        freeze: "def freeze = (hash; Kernel.instance_method(:freeze).bind_call(self))",
        inspect: <<~TEXT,
          def inspect
            values = #{keys}.map { |key| " \#{key}=\#{__send__(key).inspect}" }
            "#<\#{self.class.name || self.class.inspect}\#{values.join}>"
          end
        TEXT
      }[name])
    end
  end
  Dry::Types.singleton_class.prepend(Module.new do
    def use_namespaced_optionals(*value) = value.empty? ? @use_namespaced_optionals : super

    def container = Ractor.main? ? super : Dry::Types::REGISTERED

    def type_map
      Ractor.main? ? super : Ractor.store_if_absent(:__dry_types__) { Concurrent::Map.new }
    end
  end)
  # Blocks that a description of a type names: each ractor knows the gem's, and its own.
  class Dry::Types::OwnFunctions < Hash
    main = Dry::Types::FnContainer.container
    GEMS = Ractor.make_shareable(main.keys.to_h { |key| [key, Ractor.make_shareable(main[key])] })

    def register(name, function) = store(name, function)
    def [](name) = fetch(name)
  end
  Dry::Types::FnContainer.singleton_class.prepend(Module.new do
    def container
      return super if Ractor.main?
      Ractor.store_if_absent(:__dry_functions__) do
        Dry::Types::OwnFunctions.new.merge!(Dry::Types::OwnFunctions::GEMS)
      end
    end
  end)
  constants = [Dry::Types, Dry::Types::Schema, Dry::Types::Printer, Dry::Core::Constants,
               Dry::Logic::Predicates::Methods]
  constants.each do |mod|
    mod.constants(false).each do |name|
      value = mod.const_get(name)
      Ractor.make_shareable(value) unless value.is_a?(Module)
    end
  end
  Ractor.make_shareable(Dry::Types.rule_compiler)
  types = Dry::Types.container
  registered = types.keys.to_h { |key| [key, types[key]] }
  def registered.[](key)
    fetch(key) { raise Dry::Core::Container::KeyError, "key not found: #{key.inspect}" }
  end
  Dry::Types::REGISTERED = Ractor.make_shareable(registered)
end
