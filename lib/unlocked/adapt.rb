# frozen_string_literal: true

# Adapts libraries to ractors. The first Ractor.new loads this file, which adapts what is loaded;
# after that, require tells it of each file (internal/ractor/libraries.h). What is done is in the
# tables of shareable.rb, by the name of the file that is loaded, and in stdlib/.
module Ractor::Libraries # :nodoc:
  FOLDER = __dir__
  UNSET = Object.new.freeze             # an argument that was not given

  class << self
    def start
      load("#{FOLDER}/shareable.rb")
      @blocks = {}                      # feature => blocks of Ractor.adapt
      @features = {}                    # last part of a feature => features
      TABLES.each_value { |table| table.each_key { |feature| enter(feature) } }
      waiting = Ractor.__send__(:_adapter, self)
      waiting.each { |name, block| enter_block(name, block) if block }
      paths = waiting.filter_map { |path, block| path unless block }
      (paths | $LOADED_FEATURES).each { |path| loaded(path) }
    end

    # The main ractor has loaded the file. No timeout and no Thread#raise leaves it half adapted.
    def loaded(path)
      features = @features[File.basename(path, ".*")] or return
      Thread.handle_interrupt(Object => :never) do
        features.each { |feature| adapt_feature(feature) if file_of?(feature, path) }
      end
    end

    # Ractor.adapt
    def adapt(feature, &block)
      enter_block(feature, block)
      call_blocks(feature) if $LOADED_FEATURES.any? { |path| file_of?(feature, path) }
    end

    # The names in a feature's rows that are not there, though the feature is loaded.
    def missing(feature)
      TABLES.values.filter_map { |table| table[feature] }.flat_map { |names| absent(names) }
    end

    # ---- for shareable.rb and stdlib/ ----------------------------------------------------------

    # What each other ractor has of its own, in the place of a constant, a class variable or an
    # instance variable of owner: what the block returns in that ractor.
    def own(owner, name, &block) = Ractor.__send__(:_own, owner, name, &block)

    # The same, with what the block returned at first, or what the ractor has assigned since.
    def stored(owner, name, &first)
      key = :"__#{owner.inspect}#{name}__"
      first = Ractor.make_shareable(first)
      Ractor.__send__(:_own_variables, owner) if name.match?(/\A@[^@]/)
      own(owner, name) do |_, *assigned|
        held = Ractor.store_if_absent(key) { [first.call] }
        held[0] = assigned[0] unless assigned.empty?
        held[0]
      end
    end

    # A shareable copy of what the variable or constant is now.
    def copy(owner, name)
      value = read(owner, name.to_s)
      return if Ractor.shareable?(value)
      copy = shareable_copy(value)
      own(owner, name.to_sym) { copy }
    end

    # Methods of owner get a private second name, unlocked_NAME: a file of stdlib/ then defines them
    # again, and calls what there was. Not twice, unless the library has defined them again.
    def keep(owner, *names)
      names.each do |name|
        next if adapted?(owner.instance_method(name))
        owner.alias_method(:"unlocked_#{name}", name)
        owner.__send__(:private, :"unlocked_#{name}")
      end
    end

    # A shareable copy. Blocks in it are copied as they are.
    def shareable_copy(value)
      return value if Ractor.shareable?(value)
      case value
      when Proc then Ractor.make_shareable(value.dup)
      when Array then value.map { |each| shareable_copy(each) }.freeze
      when Hash
        copy = value.dup.clear
        value.each { |key, each| copy[shareable_copy(key)] = shareable_copy(each) }
        Ractor.make_shareable(copy)
      else Ractor.make_shareable(value, copy: true)
      end
    end

    # How other ractors are told what they cannot do.
    def refuse(text) = raise(Ractor::IsolationError, text)

    # Whether stdlib/prism.rb has run.
    attr_accessor :prism_loaded

    # The object with that name: "A::B", "A@b", "A@@b"; nil if it is not there. Loads nothing.
    def find(path)
      owner, name = split(path)
      read(owner, name) if owner && found?(owner, name)
    end

    private

    def enter(feature)
      list = @features[File.basename(feature)] ||= []
      list << feature unless list.include?(feature)
    end

    def enter_block(feature, block)
      enter(feature)
      (@blocks[feature] ||= []) << block
    end

    def file_of?(feature, path)
      path = path.delete_suffix(File.extname(path))
      path == feature || path.end_with?("/#{feature}")
    end

    def adapt_feature(feature)
      TABLES.each do |kind, table|
        names = table[feature] or next
        attempt(feature, "#{kind} in shareable.rb") { __send__(kind, feature, names) }
      end
      call_blocks(feature)
    end

    def call_blocks(feature)
      while (block = @blocks[feature]&.shift)
        attempt(feature, "Ractor.adapt at #{block.source_location&.join(":")}", &block)
      end
    end

    # The program continues with the library as it is.
    def attempt(feature, adapter)
      yield
    rescue StandardError, ScriptError => e
      tell("#{feature} is not adapted to ractors: #{adapter}: #{e.message} (#{e.class})")
    end

    def tell(text)
      warn(text)
    rescue StandardError
      nil                               # of the program's Warning.warn
    end

    def adapted?(method) = method.source_location&.first&.start_with?(FOLDER)

    # ---- names ---------------------------------------------------------------------------------

    # "A::B", "A::*", "A@b" and "A@@b": [A, "B"] and so on; of "A#b", "A#*", "A.b" and "A.*", which
    # are methods, a Symbol, and for A itself the singleton class. nil where A is not there.
    def split(path)
      before, sign, name = path.match(/\A(?:(.*)(::|(?=@@)|(?<!@)(?=@)|#|\.))?(.+)\z/m).captures
      owner = before.to_s.split("::").inject(Object) do |outer, inner|
        break unless found?(outer, inner)
        outer.const_get(inner, false)
      end
      return unless owner.is_a?(Module)
      case sign
      when "#" then [owner, name.to_sym]
      when "." then [owner.singleton_class, name.to_sym]
      else [owner, name]
      end
    end

    def found?(owner, name)
      case name
      when "*", :* then true
      when Symbol
        owner.method_defined?(name, false) || owner.private_method_defined?(name, false)
      when /\A@/ then true               # nil before it is assigned
      else owner.const_defined?(name, false) && !owner.autoload?(name, false)
      end
    end

    def read(owner, name)
      case name
      when "*", Symbol then owner
      when /\A@@/ then owner.class_variable_get(name) if owner.class_variable_defined?(name)
      when /\A@/ then owner.instance_variable_get(name)
      else owner.const_get(name, false)
      end
    end

    def absent(names)
      paths = names.is_a?(Hash) ? names.keys.flat_map(&:split) : names.split
      paths.reject { |path| (owner, name = split(path)) && found?(owner, name) }
    end

    # Of each name: owner, name, value (of a method, its owner), and what is the name's in a Hash.
    def each_name(feature, names)
      names.each do |paths, of_name|
        paths.split.each do |path|
          owner, name = split(path)
          if owner && found?(owner, name) then yield(owner, name, read(owner, name), of_name, path)
          elsif $VERBOSE && owner then tell("#{feature} has no #{path}, which is not adapted")
          end
        end
      end
    end

    # ---- the kinds of rows, as shareable.rb describes them -------------------------------------

    def shareable(feature, names)
      each_name(feature, [names]) do |owner, name, value|
        all = name == "*" ? constants_of(owner) : [value]
        all.each { |each| Ractor.make_shareable(each) }
      end
    end

    def constants_of(owner)
      names = owner.constants(false).reject { |name| owner.autoload?(name, false) }
      names.map { |name| owner.const_get(name, false) }.grep_v(Module)
    end

    def copied(feature, names)
      each_name(feature, [names]) { |owner, name| copy(owner, name) }
    end

    def own_each(feature, rows)
      each_name(feature, rows) do |owner, name, _value, first|
        klass = find(first) if first.is_a?(String)
        if klass then stored(owner, name.to_sym) { klass.new }
        elsif first.is_a?(Proc) then stored(owner, name.to_sym, &first)
        else stored(owner, name.to_sym) { first }
        end
      end
    end

    def live(feature, names)
      each_name(feature, [names]) do |owner, name|
        name = name.to_sym
        own(owner, name) { Ractor.__send__(:_main_value, owner, name) }
      end
    end

    def methods_of_blocks(feature, names)
      each_name(feature, [names]) do |owner, name|
        all = [name]
        if name == :*
          all = owner.instance_methods(false) + owner.private_instance_methods(false)
        end
        Ractor.__send__(:_share_methods, owner, *all)
      end
    end

    def refused(feature, rows)
      each_name(feature, rows) do |owner, name, _value, reason, path|
        method = owner.instance_method(name)
        next if adapted?(method)
        keep(owner, name)
        text = "can not call #{path} from non-main Ractors, #{reason}"
        take, give = parameters(method)
        owner.class_eval(<<~RUBY, "#{FOLDER}/shareable.rb", 1)
          #{visibility(owner, name)} def #{name}(#{take})
            ::Ractor.main? or ::Kernel.raise(::Ractor::IsolationError, #{text.dump})
            __send__(:"unlocked_#{name}", #{give})
          end
        RUBY
      end
    end

    def visibility(owner, name)
      return "private" if owner.private_method_defined?(name, false)
      owner.protected_method_defined?(name, false) ? "protected" : ""
    end

    # The parameters of a method that takes what another one takes, and the arguments for that one.
    def parameters(method)
      unset, take, give, block = "::Ractor::Libraries::UNSET", [], [], "&"
      method.parameters.each do |kind, name|
        case kind
        when :req then take << name; give << name
        when :opt
          take << "#{name} = #{unset}"
          give << "*(#{unset}.equal?(#{name}) ? [] : [#{name}])"
        when :rest, :keyrest
          sign = kind == :rest ? "*" : "**"
          take << "#{sign}#{name unless name == sign.to_sym}"
          give << take.last
        when :key
          take << "#{name}: #{unset}"
          give << "**(#{unset}.equal?(#{name}) ? {} : {#{name}: #{name}})"
        when :keyreq then take << "#{name}:"; give << "#{name}: #{name}"
        when :block then block = "&#{name unless name == :&}"
        end
      end
      [[*take, block], [*give, block]].map { |all| all.join(", ") }
    end

    def code(feature, names)
      load("#{FOLDER}/stdlib/#{feature}.rb") if absent(names).empty?
    end
  end
end

# TOPLEVEL_BINDING, or what another ractor has in its place. Outside of the module, because there
# the constants are those of the top level.
def (Ractor::Libraries).toplevel
  return TOPLEVEL_BINDING if Ractor.main?
  Ractor.store_if_absent(:__unlocked_toplevel__) { Object.new.instance_eval { binding } }
end

Ractor::Libraries.start
