# Functions that the main ractor imports can be called in every ractor: each makes its own
# Fiddle::Function of the address and types, which are shareable. An import in another ractor, which
# would set variables of a module, is refused. The table of call types is shareable; its block uses
# its arguments only.
#
# Reason: behaviour
# Retire-when: the gem's table is shareable.
# Expect: 31
# Inserts: Ractor.make_shareable 3
# Inserts: share_function 3
# Inserts: Ractor::IsolationError 2
/^    CALL_TYPE_TO_ABI = Hash\.new \{ /,/^ +\}\)\.freeze$/{
  s/^(    CALL_TYPE_TO_ABI =) Hash\.new (\{ .*)$/\1 Ractor.make_shareable(Hash.new(\&\
      Ractor.make_shareable(proc \2/
  s/^    \}\.merge\(/    })).merge(/
  s/^( +\}\))\.freeze$/\1)/
}
/^    def dlload\(\*libs\)$/a\
      if !Ractor.main? \&\& is_a?(Module)\
        raise Ractor::IsolationError,\
              "can not import functions in non-main Ractors, because that sets variables of a "\\\
              "module: import them in the main ractor, or call Fiddle::Function.new"\
      end\

/^    def extern\(/,/^    end$/s/^      @func_map\[name\] = f$/&\
      share_function(name, f, argtype, ctype, opt[:call_type])/
s/^( +)(@func_map\['#\{name\}'\])(\.call\()/\1(Ractor.main? ? \2 : function_of_ractor('#{name}'))\3/
/^    def parse_bind_options\(opts\)$/i\
    def share_function(name, function, argtype, ctype, call_type)\
      made = [function.ptr.to_i, argtype.dup, ctype, CALL_TYPE_TO_ABI[call_type], name]\
      functions = @functions_of_ractors || {}\
      @functions_of_ractors = Ractor.make_shareable(functions.merge(name => made))\
    end\
    private :share_function\
\
    # A function that was imported in the main ractor.\
    def function_of_ractor(name) # :nodoc:\
      *made, called = @functions_of_ractors\&.fetch(name, nil)\
      unless called\
        raise Ractor::IsolationError, "can not call #{self}.#{name} in non-main Ractors: " \\\
                                      "it is bound to a block of the main ractor"\
      end\
      all = Ractor.store_if_absent(:__fiddle_functions__) { {}.compare_by_identity }\
      (all[made[1]] ||= Fiddle::Function.new(*made, name: called))\
    end\

