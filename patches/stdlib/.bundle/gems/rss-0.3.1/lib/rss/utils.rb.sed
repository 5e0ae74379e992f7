# Tables that a class of RSS gathers in constants while it is defined get a copy that other
# ractors may read, because users and the gem add to them.
# Retire-when: RSS::Utils::InheritedReader works in ractors.
# Expect: 79
# Inserts: shared_constant 3
/^    module InheritedReader$/a\
      # The copy of a table; of the copy before, if one entry was added since.\
      def self.shareable_table(table, old) # :nodoc:\
        if !old || table.size != old.size + 1\
          shareable_copy(table)\
        elsif table.is_a?(Hash)\
          key = table.keys.last\
          {**old, shareable_copy(key) => shareable_copy(table[key])}.freeze\
        else\
          [*old, shareable_copy(table.last)].freeze\
        end\
      end\
\
      def self.shareable_copy(value) # :nodoc:\
        case value\
        when nil, true, false, Symbol, Integer then value\
        when String then -value\
        when Array then value.map { |each| shareable_copy(each) }.freeze\
        when Hash\
          value.to_h { |key, each| [shareable_copy(key), shareable_copy(each)] }.freeze\
        when Proc then shareable_block(value)\
        else Ractor.shareable?(value) ? value : shareable_block(nil)\
        end\
      end\
\
      # A block that makes an initial value; one that raises if that block refers to what cannot\
      # be shared, which stays as it is.\
      def self.shareable_block(block) # :nodoc:\
        raise ArgumentError unless block \&\& refers_to_shareable?(block)\
\
        Ractor.make_shareable(block.dup)\
      rescue Ractor::Error, ArgumentError\
        Ractor.make_shareable(proc do |*|\
          raise Ractor::IsolationError, "an initial value of RSS::Maker is not shareable: " \\\
                                        "give a block that refers to shareable objects to " \\\
                                        "add_need_initialize_variable"\
        end)\
      end\
\
      def self.refers_to_shareable?(block) # :nodoc:\
        scope = block.binding\
        others = scope.local_variables.reject do |name|\
          Ractor.shareable?(scope.local_variable_get(name))\
        end\
        return true if others.empty?\
\
        used = RubyVM::InstructionSequence.disasm(block).scan(\/\\b(\\w+)@\\d\/)\
        others.none? { |name| used.include?([name.name]) }\
      end\
\
      # Tables to which nothing was added.\
      NO_ENTRIES = Hash.new([].freeze).update(\
        MUST_CALL_VALIDATORS: {}.freeze, PLURAL_FORMS: {}.freeze, NSPOOL: {}.freeze\
      ).freeze\
      private_constant :NO_ENTRIES\
      private_class_method :shareable_copy, :shareable_block, :refers_to_shareable?\
\
      # The table of a class, or of what it inherits it from.\
      def shared_constant(klass, name) # :nodoc:\
        return klass.const_get(name) if Ractor.main?\
\
        owner = klass.ancestors.find { |one| one.const_defined?(name, false) }\
        tables = owner \&\& owner.instance_variable_get(:@shared_constants)\
        tables \&\& tables[name] || NO_ENTRIES[name]\
      end\
\
      private\
      def share_constant(*names) # :nodoc:\
        names.each do |name|\
          owner = self if const_defined?(name, false)\
          owner ||= ancestors.find { |one| one.const_defined?(name, false) }\
          tables = owner.instance_variable_get(:@shared_constants) || {}\
          table = InheritedReader.shareable_table(const_get(name), tables[name])\
          owner.instance_variable_set(:@shared_constants, {**tables, name => table}.freeze)\
        end\
      end\
\
      public
s/(result = )(base_class)\.const_get\((constant_name)\)$/\1shared_constant(\2, \3.to_sym)/
s/klass\.const_get\(constant_name\)\)$/shared_constant(klass, constant_name.to_sym))/
