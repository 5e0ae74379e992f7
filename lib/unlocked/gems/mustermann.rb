# Mustermann: methods of parsers and translators are made of shareable blocks, for which the files
# that hold those blocks are read once more; tables become shareable; each ractor has caches of its
# own. Types of patterns that a program uses are to be required before it.
Ractor.adapt("mustermann") do
  require "mustermann/sinatra"
  class Mustermann::RactorLocal
    def initialize(made)
      @name, @made = :"__mustermann_#{object_id}__", made
      freeze
    end

    def [](key) = own[key]
    def []=(key, value)
      own[key] = value
    end
    def getkey(key) = own.getkey(key)
    def synchronize(&block) = own.synchronize(&block)
    def fetch(key, &block) = own.fetch(key, &block)

    private

    def own = Ractor.store_if_absent(@name) { @made.new }
  end
  parser, translator = Mustermann::AST::Parser, Mustermann::AST::Translator
  parser.singleton_class.prepend(Module.new do
    def on(*chars, &block) = super(*chars, &Ractor.make_shareable(block))

    def suffix(*arguments, **options, &block)
      super(*arguments, **options, &(block && Ractor.make_shareable(block)))
    end
  end)
  translator.singleton_class.prepend(Module.new do
    def translate(*types, &block) = super(*types, &Ractor.make_shareable(block))
    def raises(error) = define_method(:error_class, &Ractor.make_shareable(proc { error }))
  end)
  translator.raises(Mustermann::Error)
  below = ->(base) { ObjectSpace.each_object(base.singleton_class).to_a }
  below.(parser).each { |each| each.suffix.clear }
  below.(Mustermann::Pattern).each { |each| each.versions.clear if each.respond_to?(:versions) }
  verbose, $VERBOSE = $VERBOSE, nil
  blocks = /^ *(?:translate|raises|on|suffix|version)\b/
  $LOADED_FEATURES.grep(%r{/mustermann/(?!ast/(?:translator|parser)\.rb|set/)}).each do |file|
    load file if File.read(file).match?(blocks)
  end
  $VERBOSE = verbose
  patterns = below.(Mustermann::Pattern)
  patterns.each do |pattern|
    pattern.supported_options
    pattern.versions if pattern.respond_to?(:versions)
    pattern.instance_variable_set(:@map, Mustermann::RactorLocal.new(Mustermann::EqualityMap))
    next unless pattern <= Mustermann::AST::Pattern
    pattern.instance_variable_set(:@ast_cache, Mustermann::RactorLocal.new(Mustermann::EqualityMap))
    pattern.parser
  end
  compiler = Mustermann::AST.const_get(:Compiler)
  compiler.char_representations(" ")
  caches = { Mustermann => [:@normalized_types], Mustermann::AST::Node => [:@names],
             compiler => [:@char_representations, :@encoded_chars] }
  translators = below.(translator).each { |each| (caches[each] ||= []) << :@factory_for }
  caches.each do |mod, names|
    names.each { |name| mod.instance_variable_set(name, Mustermann::RactorLocal.new(Hash)) }
  end
  Mustermann.instance_variable_set(:@mutex, Mustermann::RactorLocal.new(Mutex))
  Mustermann.instance_variable_set(:@dedup, Mustermann::RactorLocal.new(ObjectSpace::WeakKeyMap))
  below.(parser).each(&:suffix)
  translators.each(&:dispatch_table)
  modules = [Mustermann, Mustermann::Pattern, *patterns, *below.(parser), *translators]
  modules.each do |mod|
    mod.instance_variables.each { |name| Ractor.make_shareable(mod.instance_variable_get(name)) }
  end
  [Mustermann::AST::Transformer::ExpressionTransform::OPERATORS,
   Mustermann::AST.const_get(:CONVERTERS),
   Mustermann::AST::FastPattern.const_get(:ENCODED), Mustermann::Pattern.const_get(:ALWAYS_ARRAY),
   Mustermann::Sinatra.const_get(:SafeRenderer)]
    .each { |constant| Ractor.make_shareable(constant) }
  Mustermann::Pattern.singleton_class.prepend(Module.new do
    def supported_options(*list)
      return super unless list.empty? && @supported_options.frozen?
      inherited = self < Mustermann::Pattern ? superclass.supported_options : []
      @supported_options + inherited
    end
  end)
  Mustermann::Pattern.prepend(Module.new do
    private

    def unescape(string, decode = uri_decode)
      return super if Ractor.main? || !decode || !string&.include?("%")
      Mustermann::AST::Translator::URI_PARSER.unescape(string)
    end
  end)
end
