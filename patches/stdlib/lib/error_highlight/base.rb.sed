# In another ractor than the main one require waits for the main ractor. It is not called when
# Prism is loaded: lib/prism.rb.sed adds the constant at the end of that file.
#
# Reason: behaviour
# Retire-when: require of a loaded feature does not wait for the main ractor.
# Expect: 2
# Inserts: Ractor.main 1
s/^    require "prism"$/    loaded = defined?(Prism) \&\& Prism.const_defined?(:COMPLETE, false)\
& if Ractor.main? || !loaded/
