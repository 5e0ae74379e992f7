# JSON.load, JSON.unsafe_load and JSON.dump work in every ractor. A ractor has default options of
# its own: at first a copy of those that were assigned last in the main ractor
# (JSON.load_default_options = {...}). What a program changes in the main ractor's Hash itself is
# for the main ractor only, and so are options that cannot be made shareable.
#
# Reason: behaviour
# Retire-when: the gem's default options are shareable.
# Expect: 44
# Inserts: own_default_options 4
s/^    attr_accessor :(load|dump|unsafe_load)_default_options$/    def \1_default_options\
      Ractor.main? ? @\1_default_options : own_default_options(:\1_default_options)\
    end\
\
    def \1_default_options=(options)\
      return assign_own_default_options(:\1_default_options, options) unless Ractor.main?\
\
      @\1_default_options = options\
      share_default_options(:\1_default_options, options)\
    end/
/^    attr_accessor :state$/a\
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
      instance_variable_set(:"@shared_#{name}", Ractor.make_shareable(options, copy: true))\
    rescue StandardError\
      # The options, a Proc in them, are for the main ractor only.\
    end
