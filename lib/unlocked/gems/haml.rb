# Haml: the options and chains of Temple's classes, each with its own, become shareable; the last
# element of the chain is a block that reads no UnboundMethod. In Tilt, each ractor has metadata of
# the templates' class and a lock of its own.
Ractor.adapt("haml") do
  generator = Haml::Engine.instance_eval do
    proc do |engine|
      made = engine.options[:generator]
      made.new(engine.options.to_hash.select { |key, _| made.options.valid_key?(key) })
    end
  end
  Haml::Engine.chain.assoc(:Generator)[1] = generator
  [Temple::Engine, Haml::Engine, Haml::TempleEngine]
    .each { |engine| Ractor.make_shareable(engine.chain) }
  options = Haml::Parser.const_get(:ParserOptions)
  [Haml::BOOLEAN_ATTRIBUTES, Haml::Filters.registered, Temple::HTML::Fast::DOCTYPES,
   options::AVAILABLE_OPTIONS, options::DEFAULTS]
    .each { |constant| Ractor.make_shareable(constant) }
  ObjectSpace.each_object(Temple::Mixins::ClassOptions) do |mod|
    mod.__send__(:thread_options_key) if mod.is_a?(Temple::Mixins::ThreadOptions)
    Ractor.make_shareable(mod.options)
  end
  Haml::Template.singleton_class.prepend(Module.new do
    def metadata
      Ractor.main? ? super : Ractor.store_if_absent(:__haml_metadata__) { {} }
    end
  end)
  lock = Object.new
  def lock.synchronize(&block)
    Ractor.store_if_absent(:__tilt_lock__) { Mutex.new }.synchronize(&block)
  end
  Tilt.__send__(:remove_const, :LOCK)
  Tilt::LOCK = lock.freeze
end
