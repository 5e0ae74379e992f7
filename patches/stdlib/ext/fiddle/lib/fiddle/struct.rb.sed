# Structs and unions that the main ractor defines can be used in every ractor: the blocks that their
# methods consist of are shareable. Another ractor than the main one uses copies of the lists of
# types and members; the main one those that it gave, which it may read and change.
# Retire-when: the gem's structs can be used in ractors.
# Expect: 27
# Inserts: lists_of_ractor 8, Ractor.make_shareable 15
/^    def create\(klass, types, members\)$/,/^    module_function :create$/{
  s/^( {8})define_method\(:initialize\) ?(\{.*)$/\1@lists = [types, members] if Ractor.main?\
        owner, copies = self, Ractor.make_shareable([types, members], copy: true)\
        lists_of_ractor = Ractor.make_shareable(proc {\
          Ractor.main? \&\& owner.instance_variable_get(:@lists) || copies\
        })\
        define_method(:initialize, \&Ractor.make_shareable(proc \2/
  s/(\.entity_class\.new\(addr, )types(, func\))$/\1lists_of_ractor.call[0]\2/
  s/^( +@entity\.assign_names\()members\)$/\1lists_of_ractor.call[1])/
  s/^( +klass\.offsetof\(name, )members, types\)$/\1*lists_of_ractor.call.reverse)/
  s/(entity_class\.malloc\()types, /\1lists_of_ractor.call[0], /
  s/^(        define_singleton_method\(:types\) \{) types \}$/\1 lists_of_ractor.call[0] }/
  s/^(        define_singleton_method\(:members\) \{) members \}$/\1 lists_of_ractor.call[1] }/
  s/^          define_method\(name\) ?\{ @entity\[name\] \}$/          key = name.dup.freeze\
          define_method(name) { @entity[key] }/
  s/^(          define_method\(name \+.*@entity\[)name\]/\1key]/
  s/(define_(singleton_)?method\([^()]+)\) ?(\{.*\})$/\1, \&Ractor.make_shareable(proc \3))/
  s/^( +define_singleton_method\(:offsetof)\) ?(\{.*)$/\1, \&Ractor.make_shareable(proc \2/
  s/^(        define_singleton_method\(:malloc)\) (do .*)$/\1, \&Ractor.make_shareable(proc \2/
  /make_shareable\(proc (\{|do) ?\|[^|]*\|$/,/^        (\}|end)(\)\))?$/{
    s/^        (\}|end)$/&))/
  }
}
