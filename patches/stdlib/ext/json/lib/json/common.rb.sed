# JSON.load, JSON.unsafe_load and JSON.dump work in every ractor. A ractor has default options of
# its own (internal/common/own_value.h): at first a copy of those that were assigned last in the
# main ractor (JSON.load_default_options = {...}). What a program changes in the main ractor's Hash
# itself is for the main ractor only, and so are options that cannot be made shareable.
#
# Reason: behaviour
# Retire-when: the gem's default options are shareable.
# Expect: 58
# Inserts: own_default_options 3
# Inserts: _own 1
# The main ractor reads by attr_reader.
s/^    attr_accessor :(load|dump|unsafe_load)_default_options$/    attr_reader :\1_default_options\
\
    def \1_default_options=(options)\
      return assign_own_default_options(:\1_default_options, options) unless Ractor.main?\
\
      @\1_default_options = options\
      share_default_options(:\1_default_options, options)\
    end/
# Options that are shareable are those of all ractors, unless the reader asks whose they are.
/^    attr_accessor :state$/a\
\
    %i[load dump unsafe_load].each do |kind|\
      name = :"#{kind}_default_options"\
      Ractor.__send__(:_own, JSON, :"@#{name}") do |owner|\
        owner.__send__(:own_default_options, name)\
      end\
    end\
\
    private def own_default_options(name)\
      Ractor.current[:"JSON.#{name}"] ||= instance_variable_get(:"@shared_#{name}").dup\
    end\
\
    private def assign_own_default_options(name, options)\
      Ractor.current[:"JSON.#{name}"] = options\
    end\
\
    private def share_default_options(name, options)\
      ask_for_ractor(name) if Ractor.shareable?(options)\
      instance_variable_set(:"@shared_#{name}", Ractor.make_shareable(options, copy: true))\
    rescue StandardError\
      # The options, a Proc in them, are for the main ractor only.\
    end\
\
    # Not a method with which a program replaced the reader.\
    private def ask_for_ractor(name)\
      reader = singleton_class.instance_method(name)\
      reader = reader.super_method while reader && reader.owner != singleton_class\
      return unless reader&.source_location&.first == __FILE__\
\
      singleton_class.alias_method(name, name) # so that Ruby does not warn\
      singleton_class.class_eval(<<~RUBY, __FILE__, __LINE__ + 1)\
        def #{name} = Ractor.main? ? @#{name} : own_default_options(:#{name})\
      RUBY\
    end
