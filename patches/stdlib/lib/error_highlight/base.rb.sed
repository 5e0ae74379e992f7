# In another ractor than the main one require waits for the main ractor. It is not called when
# Prism is loaded.
#
# Reason: behaviour
# Retire-when: require of a loaded feature does not wait for the main ractor.
# Expect: 1
# Inserts: Ractor.main 1
s/^    require "prism"$/& if Ractor.main? || !defined?(Prism::ParseResult)/
