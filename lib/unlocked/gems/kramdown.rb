# Kramdown: definitions of options, tables and registered parsers become shareable. A validator
# changes the default of an option in place, so each caller gets a copy.
Ractor.adapt("kramdown") do
  module Kramdown::Options
    @options.each_value { |option| option.default = Marshal.load(Marshal.dump(option.default)) }
    Ractor.make_shareable(@options)
    def self.defaults
      @options.to_h { |name, option| [name, Marshal.load(Marshal.dump(option.default))] }
    end
  end
  class Kramdown::Parser::Kramdown
    @parsers = Ractor.make_shareable(class_variable_get(:@@parsers))
    def self.parser(name = nil) = @parsers[name]
    def self.has_parser?(name) = @parsers.key?(name)

    (0..64).each { |indentation| PARSE_FIRST_LIST_LINE_REGEXP_CACHE[indentation] }
    PARSE_FIRST_LIST_LINE_REGEXP_CACHE.default_proc = nil
  end
  [Kramdown::Element, Kramdown::Options, Kramdown::Converter::Base, Kramdown::Converter::Html,
   Kramdown::Parser::Kramdown, Kramdown::Parser::Html::Constants,
   Kramdown::Parser::Html::ElementConverter, Kramdown::Utils::Entities, Kramdown::Utils::Html]
    .each { |mod| mod.constants(false).each { |name| Ractor.make_shareable(mod.const_get(name)) } }
end
