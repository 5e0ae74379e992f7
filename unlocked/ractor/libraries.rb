# frozen_string_literal: true

# Adapts libraries to ractors. The first Ractor.new runs this file, which adapts what is loaded;
# after that, require tells it of each file (internal/ractor/libraries.h). What is done is in the
# tables of unlocked/stdlib/shareable.rb, by the name of the file that is loaded, and in the files
# next to it. All of them are in the executable.
module Ractor::Libraries # :nodoc:
  UNSET ||= Object.new.freeze           # an argument that was not given

  class << self
    # Once; again in a child of a process that was forked meanwhile.
    def start
      return if @done
      @lacking ||= [].freeze            # what is not adapted, as sentences, for RubyVM::Stats
      Ractor.__send__(:_code, "stdlib/shareable") unless const_defined?(:TABLES)
      @blocks ||= {}                    # feature => blocks of Ractor.adapt
      @modules = {}                     # name => module; of the feature that is adapted
      @features = {}                    # last part of a feature => features
      TABLES.each_value { |table| table.each_key { |feature| enter(feature) } }
      waiting = Ractor.__send__(:_adapter, self)
      waiting.each { |name, block| enter_block(name, block) if block }
      paths = waiting.filter_map { |path, block| path unless block }
      (paths | $LOADED_FEATURES).each { |path| loaded(path) }
      @done = true
    end

    # The main ractor has loaded the file.
    def loaded(path)
      features = @features[last_part(path)] or return
      uninterrupted do
        features.each do |feature|
          adapt_feature(feature) if file_of?(feature, path)
          call_blocks(feature) if @blocks[feature] && required_as?(feature, path)
        end
      end
    end

    # No timeout and no Thread#raise leaves a library half adapted.
    def uninterrupted(&) = Thread.handle_interrupt(Object => :never, &)

    # Ractor.adapt
    def adapt(feature, &block)
      enter_block(feature, block)
      call_blocks(feature) if $LOADED_FEATURES.any? { |path| required_as?(feature, path) }
    end

    # ---- for the tables and files of unlocked/stdlib/ ------------------------------------------

    # What each other ractor has of its own, in the place of a constant, a class variable or an
    # instance variable of owner (nil: of each module): what the block returns in that ractor. Of an
    # adapter, declared at its end, so that it is not if the adapter raises.
    def own(owner, name, &block)
      block = Ractor.make_shareable(block)
      declare = -> { Ractor.__send__(:_own, owner, name, &block) }
      changes ? changes[:owns] << declare : declare.call
    end

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
    # again, and calls what there was; if it raises, they are what they were. Not twice, unless the
    # library has defined them again.
    def keep(owner, *names)
      names.each do |name|
        next if adapted?(owner.instance_method(name))
        changes&.fetch(:kept)&.push([owner, name, visibility(owner, name)])
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
      list = @features[last_part(feature)] ||= []
      list << feature unless list.include?(feature)
    end

    # Without its ending; "a.b" has none in a feature.
    def last_part(path)
      path.rpartition("/").last.delete_suffix(".rb").delete_suffix(".so")
    end

    def enter_block(feature, block)
      enter(feature)
      (@blocks[feature] ||= []) << block
    end

    def file_of?(feature, path)
      path = path.delete_suffix(".rb").delete_suffix(".so")
      path == feature || path.end_with?("/#{feature}")
    end

    # Not a file of a program that has that name in another folder.
    def required_as?(feature, path)
      folder = path.delete_suffix(".rb").delete_suffix(".so").delete_suffix(feature)
      folder.empty? || (file_of?(feature, path) && Ractor.__send__(:_load_path?, folder.chop))
    end

    # All of what the tables say, or nothing but what was frozen before an error.
    def adapt_feature(feature)
      Thread.current[:__unlocked_changes__] = { owns: [], kept: [] }
      @modules.clear
      adapter = nil
      TABLES.each do |kind, table|
        adapter = kind
        table[feature]&.then { |names| __send__(kind, feature, names) }
      end
      changes[:owns].each(&:call)
    rescue StandardError, ScriptError => e
      changes[:kept].reverse_each { |kept| give_back(*kept) }
      failed(feature, "#{adapter} of the tables", e)
    ensure
      Thread.current[:__unlocked_changes__] = nil
    end

    # Of the adapter that this thread runs.
    def changes = Thread.current[:__unlocked_changes__]

    def give_back(owner, name, visibility)
      owner.__send__(:remove_method, name)
      owner.alias_method(name, :"unlocked_#{name}")
      owner.__send__(visibility, name)
      owner.__send__(:remove_method, :"unlocked_#{name}")
    end

    def call_blocks(feature)
      while (block = @blocks[feature]&.shift)
        begin
          block.call
        rescue StandardError, ScriptError => e
          failed(feature, "Ractor.adapt at #{block.source_location&.join(":")}", e)
        end
      end
    end

    # The program continues with the library as it is.
    def failed(feature, adapter, error)
      lacks("#{feature} is not adapted to ractors: #{adapter}: #{error.message} (#{error.class})")
    end

    def lacks(text, quiet: false)
      @lacking = Ractor.make_shareable([*@lacking, text])
      warn(text) if !quiet || $VERBOSE
    rescue StandardError
      nil                               # of the program's Warning.warn
    end

    def adapted?(method) = method.source_location&.first&.start_with?("<internal:unlocked/")

    # ---- names ---------------------------------------------------------------------------------

    # "A::B", "A::*", "A@b" and "A@@b": [A, "B"] and so on; of "A#b", "A#*", "A.b" and "A.*", which
    # are methods, a Symbol, and for A itself the singleton class. nil where A is not there.
    def split(path)
      at = path.index(/[#.@]/) || path.rindex("::") || 0
      owner = module_of(path[...at]) or return
      case path[at]
      when "#" then [owner, path[at + 1..].to_sym]
      when "." then [owner.singleton_class, path[at + 1..].to_sym]
      else [owner, path[at..].delete_prefix("::")]
      end
    end

    def module_of(path)
      owner = @modules[path] ||= path.split("::").inject(Object) do |outer, inner|
        break unless found?(outer, inner)
        outer.const_get(inner, false)
      end
      owner if owner.is_a?(Module)
    end

    def found?(owner, name)
      case name
      when "*", :* then true
      when Symbol
        owner.method_defined?(name, false) || owner.private_method_defined?(name, false)
      else
        name.start_with?("@") ||          # nil before it is assigned
          (owner.const_defined?(name, false) && !owner.autoload?(name, false))
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

    # Of each name: owner, name, value (of a method, its owner), and what is the name's in a Hash.
    def each_name(feature, names)
      names.each do |paths, of_name|
        paths.split.each do |path|
          owner, name = split(path)
          if owner && found?(owner, name) then yield(owner, name, read(owner, name), of_name, path)
          elsif owner then lacks("#{feature} has no #{path}, which is not adapted", quiet: true)
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
      texts = {}                        # module => its methods: one eval is faster than several
      each_name(feature, rows) do |owner, name, _value, reason, path|
        method = owner.instance_method(name)
        next if adapted?(method)
        keep(owner, name)
        text = "can not call #{path} from non-main Ractors, #{reason}"
        take, give = parameters(method)
        (texts[owner] ||= +"") << <<~RUBY
          #{visibility(owner, name)} def #{name}(#{take})
            ::Ractor.main? or ::Kernel.raise(::Ractor::IsolationError, #{text.dump})
            __send__(:"unlocked_#{name}", #{give})
          end
        RUBY
      end
      texts.each { |owner, text| owner.class_eval(text, "<internal:unlocked/refused>") }
    end

    def visibility(owner, name)
      return "private" if owner.private_method_defined?(name, false)
      owner.protected_method_defined?(name, false) ? "protected" : "public"
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
      absent = names.split.reject { |path| (owner, name = split(path)) && found?(owner, name) }
      return Ractor.__send__(:_code, "stdlib/#{feature}") if absent.empty?
      lacks("#{feature} has no #{absent.join(", ")}: it is adapted in part", quiet: true)
    end
  end
end

# TOPLEVEL_BINDING, or what another ractor has in its place. Outside of the module, because there
# the constants are those of the top level.
def (Ractor::Libraries).toplevel
  return TOPLEVEL_BINDING if Ractor.main?
  Ractor.store_if_absent(:__unlocked_toplevel__) { Object.new.instance_eval { binding } }
end

Ractor::Libraries.uninterrupted { Ractor::Libraries.start }
