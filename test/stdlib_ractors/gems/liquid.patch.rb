# Liquid: each ractor has a default environment of its own; tables that nothing changes are
# shareable.
class Liquid::Environment
  class << self
    alias main_default default
    def default = Ractor.main? ? main_default : Ractor.current[:liquid_environment] ||= new
  end
end
[Liquid::Lexer::SPECIAL_TABLE, Liquid::Expression::LITERALS, Liquid::I18n::DEFAULT_LOCALE,
 Liquid::StandardFilters::STRIP_HTML_BLOCKS].each { |constant| Ractor.make_shareable(constant) }
