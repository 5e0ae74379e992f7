# Rouge: every lexer is loaded; registries, definitions of states, and the tables of lexers become
# shareable; each ractor builds a lexer's states, from those definitions, when it first uses it.
# A lexer's words that only one of its rules asks for are asked for here, so that they are there.
Ractor.adapt("rouge") do
  Rouge.eager_load!
  %w[aliases filenames mimetypes].each do |name|
    Rouge::Lexer.singleton_class.prepend(Module.new do
      module_eval "def #{name}(*names) = names.empty? ? @#{name} || [] : super"
    end)
  end
  class Rouge::RegexLexer
    # A block with what it reads: local variables around it, and the definition it was made in.
    define = nil
    share = lambda do |block|
      next if Ractor.shareable?(block)
      around = block.binding
      values = around.local_variables.map { |name| around.local_variable_get(name) }
      values.each { |value| value.is_a?(Proc) ? share.(value) : Ractor.make_shareable(value) }
      define.(around.receiver) if around.receiver.is_a?(StateDSL)
      Ractor.make_shareable(block)
    end
    # A definition without the rules that the main ractor has made of it.
    define = lambda do |definition|
      next if Ractor.shareable?(definition)
      { :@rules => [], :@loaded => false, :@closed => false }
        .each { |name, value| definition.instance_variable_set(name, value) }
      share.(definition.instance_variable_get(:@defn))
      Ractor.make_shareable(definition)
    end

    StateDSL.prepend(Module.new do
      def to_state(lexer) = frozen? ? self.class.new(@name, &@defn).to_state(lexer) : super
    end)
    singleton_class.prepend(Module.new do
      def states
        return super if Ractor.main?
        Ractor.store_if_absent(:__rouge_states__) { {} }[self] ||= {}
      end
    end)
    lexers = ObjectSpace.each_object(Rouge::Lexer.singleton_class).to_a - [Rouge::Lexer, self]
    words = lexers.to_h do |lexer|
      lexer.eager_load!
      own = lexer.singleton_methods - singleton_methods
      [lexer, own.select { |name| lexer.method(name).arity == 0 }]
    end
    words.each { |lexer, names| names.each { |name| lexer.public_send(name) } }
    words.each do |lexer, names|
      names.select! { |name| lexer.instance_variable_defined?("@#{name}") }
      lexer.singleton_class.attr_reader(*names)
      %i[title detectable? option_docs].each { |name| lexer.public_send(name) } if lexer.tag
      next unless lexer < self
      lexer.state_definitions.parent
      lexer.state_definitions.each { |_, definition| define.(definition) }
      lexer.start_procs.own_entries.each(&share)
    end
    moded = Rouge::Theme.subclasses.flat_map { |theme| [theme, *theme.subclasses] }
    moded.select! do |theme|
      theme.is_a?(Rouge::HasModes) && !theme.superclass.is_a?(Rouge::HasModes)
    end
    moded.product(%i[light dark]) do |theme, mode|
      theme.mode(mode) if theme.respond_to?("make_#{mode}!")
    end
    themes = ObjectSpace.each_object(Rouge::Theme.singleton_class).to_a
    themes.each(&:styles).each(&:palette)
    tokens = ObjectSpace.each_object(Rouge::Token.singleton_class).to_a
    tokens.each(&:sub_tokens).each(&:qualname)
    groups = [Rouge::Formatters, Rouge::Guessers]
    modules = groups.flat_map { |group| group.constants.map { |name| group.const_get(name) } }
    modules += lexers + themes + tokens + groups + [self, Rouge::Lexer, Rouge::Formatter]
    modules.each do |mod|
      Module.instance_method(:constants).bind_call(mod, false).each do |name|
        constant = mod.const_get(name)
        Ractor.make_shareable(constant) unless constant.is_a?(Module)
      end
      (mod.instance_variables - [:@states, :@lazy_procs]).each do |name|
        Ractor.make_shareable(mod.instance_variable_get(name))
      end
    end
  end
  # A style's colors are read by methods with a body, not made of blocks that ractors may not call;
  # each ractor keeps the nearest of a terminal's colors itself.
  %w[fg bg].each do |mode|
    Rouge::Theme::Style.class_eval <<~TEXT
      def #{mode} = @theme && self[:#{mode}] ? @theme.palette(self[:#{mode}]) : self[:#{mode}]
    TEXT
  end
  class Rouge::Formatters::Terminal256::EscapeSequence
    Ractor.make_shareable(xterm_colors)
    singleton_class.prepend(Module.new do
      def color_index(color)
        return super if Ractor.main?
        Ractor.store_if_absent(:__rouge_colors__) { {} }[color] ||= closest_color(*get_rgb(color))
      end

      def closest_color(*rgb)
        return super if Ractor.main?
        xterm_colors.each_index.min_by do |index|
          xterm_colors[index].zip(rgb).sum { |own, wanted| (wanted - own)**2 }
        end
      end
    end)
  end
end
