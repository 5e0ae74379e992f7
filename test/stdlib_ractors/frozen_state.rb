# frozen_string_literal: true
# Prints what is reached from the constants, class variables and instance variables of all modules
# after the features given as arguments are required: a line `frozen PATH` or `open PATH` for each
# String, Array, Hash, Struct, Set or Regexp. With --ractor there is a ractor before.
#
#   ruby frozen_state.rb [--ractor] FEATURE ...
module FrozenState
  DEPTH = 4
  ELEMENTS = 400                        # of one container
  # What libraries return, and programs change.
  CALLS = [
    "ARGV", "RbConfig::CONFIG", "RbConfig::MAKEFILE_CONFIG", "RbConfig.ruby", "Etc.getpwuid",
    "Etc.getgrgid", "Etc.uname", "JSON.load_default_options", "JSON.dump_default_options",
    "CGI.escape('a')", "CGI.parse('a=1')", "ERB.new('a').src", "ERB::Util.html_escape('<')",
    "FileUtils.options_of(:cp)", "FileUtils.commands", "Net::HTTP::IDEMPOTENT_METHODS_",
    "Net::HTTP::SSL_ATTRIBUTES", "Net::FTP::FACT_PARSERS", "OptionParser.new.default_argv",
    "OptionParser.new.top.list", "URI.parse('http://a/b').path", "URI.scheme_list",
    "CSV::Converters", "CSV::HeaderConverters", "CSV.parse_line('a')", "Ripper.sexp('1')",
    "Ripper.lex('1')", "'e'.unicode_normalize(:nfd)", "Shellwords.split('a b')",
    "Rake::FileList::DEFAULT_IGNORE_PATTERNS", "RDoc::Text::MARKUP_FORMAT",
    "RDoc::RDoc::GENERATORS",
    "OpenSSL::Cipher.ciphers", "OpenSSL::SSL::SSLContext::DEFAULT_PARAMS", "Date::MONTHNAMES",
    "Resolv::DNS::Config.default_config_hash", "Logger.new(nil).formatter", "Time.now.zone",
  ].freeze

  class << self
    def main(features)
      ractor = features.delete("--ractor")
      features.each do |feature|
        require feature
      rescue LoadError => e
        warn "frozen_state.rb: #{e.message}"
      end
      Ractor.new {}.take if ractor
      @seen = {}.compare_by_identity
      @lines = []
      modules.each { |mod, name| variables(mod, name) }
      CALLS.each { |call| call(call) }
      puts @lines.uniq
    end

    private

    def call(code)
      note(code, eval(code, TOPLEVEL_BINDING))
    rescue NameError
      nil                               # of a library that is not loaded
    end

    def modules
      name_of = Module.instance_method(:name)
      ObjectSpace.each_object(Module).filter_map { |m| n = name_of.bind_call(m) and [m, n] }
                 .reject { |_, name| name.start_with?("FrozenState", "#") }.sort_by(&:last)
    end

    def variables(mod, name)
      mod.constants(false).sort.each do |constant|
        next if mod.autoload?(constant)
        note("#{name}::#{constant}", mod.const_get(constant, false))
      end
      mod.class_variables(false).sort.each { |v| note("#{name} #{v}", mod.class_variable_get(v)) }
      mod.instance_variables.sort.each { |v| note("#{name} #{v}", mod.instance_variable_get(v)) }
    rescue NameError, NotImplementedError
      nil                               # a constant whose file does not load here
    end

    def note(path, object, depth = 0)
      return unless String === object || Array === object || Hash === object ||
                    Struct === object || Set === object || Regexp === object
      @lines << "#{object.frozen? ? "frozen" : "open"} #{path}"
      return if depth == DEPTH || @seen[object]
      @seen[object] = true
      elements(object) { |key, element| note("#{path}[#{key}]", element, depth + 1) }
    end

    def elements(object)
      case object
      when Hash
        object.first(ELEMENTS).each do |key, value|
          text = String === key || Symbol === key || Module === key ? key.inspect : key.class
          yield "key #{text}", key
          yield text, value
        end
      when Array, Struct then object.first(ELEMENTS).each_with_index { |e, i| yield i, e }
      when Set then object.first(ELEMENTS).each { |e| yield "in", e }
      end
    end
  end
end

FrozenState.main(ARGV)
