# Liquid: the default environment, which then cannot be changed any more, and the tables of the
# parser become shareable.
Ractor.adapt("liquid") do
  environment = Liquid::Environment.default
  environment.exception_renderer = Ractor.make_shareable(nil.instance_eval { ->(error) { error } })
  strainer = environment.instance_variable_get(:@strainer_template)
  Ractor.make_shareable(strainer.__send__(:filter_methods))
  Ractor.make_shareable(environment)
  [Liquid::Expression::LITERALS, Liquid::I18n::DEFAULT_LOCALE, Liquid::Lexer::SPECIAL_TABLE,
   Liquid::Registers::UNDEFINED, Liquid::StandardFilters::STRIP_HTML_BLOCKS]
    .each { |constant| Ractor.make_shareable(constant) }
  Liquid::Condition.class_eval do
    @operators = Ractor.make_shareable(class_variable_get(:@@operators))
    @method_literals = Ractor.make_shareable(class_variable_get(:@@method_literals))
    class << self
      attr_reader :operators

      def parse_expression(parse_context, markup, safe: false)
        @method_literals[markup] || parse_context.parse_expression(markup, safe: safe)
      end
    end
  end
end
