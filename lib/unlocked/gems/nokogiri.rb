# Nokogiri: constants become shareable; each ractor has a cache of selectors of its own. Besides,
# its extension would have to declare itself safe.
Ractor.adapt("nokogiri") do
  [Nokogiri::CSS::Node::ALLOW_COMBINATOR_ON_SELF,
   Nokogiri::CSS::XPathVisitor::BuiltinsConfig::VALUES,
   Nokogiri::CSS::XPathVisitor::DoctypeConfig::VALUES, Nokogiri::ClassResolver::VALID_NAMESPACES,
   Nokogiri::EncodingHandler::USEFUL_ALIASES, Nokogiri::VERSION_INFO,
   Nokogiri::XML::Builder::DEFAULT_DOCUMENT_OPTIONS]
    .each { |constant| Ractor.make_shareable(constant) }
  Nokogiri::CSS::SelectorCache.singleton_class.prepend(Module.new do
    def [](key) = Ractor.main? ? super : (Ractor[:__nokogiri_selectors__] ||= {})[key]

    def []=(key, value)
      Ractor.main? ? super : (Ractor[:__nokogiri_selectors__] ||= {})[key] = value
    end
  end)
end
