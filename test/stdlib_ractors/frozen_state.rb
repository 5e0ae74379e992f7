# frozen_string_literal: true
# Prints what is reached from the constants, class variables and instance variables of all modules
# after the features given as arguments are required: a line `frozen PATH` or `open PATH` for each
# String, Array, Hash, Struct, Set or Regexp.
#
#   ruby frozen_state.rb FEATURE ...
module FrozenState
  DEPTH = 4
  ELEMENTS = 400                        # of one container

  class << self
    def main(features)
      features.each do |feature|
        require feature
      rescue LoadError => e
        warn "frozen_state.rb: #{e.message}"
      end
      @seen = {}.compare_by_identity
      @lines = []
      modules.each { |mod, name| variables(mod, name) }
      puts @lines.uniq
    end

    private

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
