# PowerAssert.start works in other ractors than the main one. Source is evaluated there on an object
# of the ractor, with the constants of the top level: TOPLEVEL_BINDING is the main ractor's. Folders
# of debuggers, and the code that clears caches, are the ractor's.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 19
# Inserts: toplevel_of_ractor 2
# Inserts: _own 2
/^module PowerAssert$/i\
module PowerAssert; end\
\
# Outside of the module, because there the constants are those of the top level.\
def PowerAssert.toplevel_of_ractor # :nodoc:\
  Ractor.store_if_absent(:__power_assert_toplevel__) { Object.new.instance_eval { binding } }\
end\

s/^(  POWER_ASSERT_LIB_DIR = .*\))$/\1.freeze/
s/^  private_constant :POWER_ASSERT_LIB_DIR, :INTERNAL_LIB_DIRS$/&\
  Ractor.__send__(:_own, self, :INTERNAL_LIB_DIRS) do\
    Ractor.store_if_absent(:__power_assert_folders__) { {PowerAssert => POWER_ASSERT_LIB_DIR} }\
  end/
s/^(    def start\(.*source_binding: )TOPLEVEL_BINDING\)$/\1(\
        Ractor.main? ? TOPLEVEL_BINDING : PowerAssert.toplevel_of_ractor\
      ))/
s/^      CLEAR_CACHE_ISEQ = (RubyVM::.*)$/&\
      Ractor.__send__(:_own, self, :CLEAR_CACHE_ISEQ) do\
        Ractor.store_if_absent(:__power_assert_iseq__) do\
          \1\
        end\
      end/
