# In another ractor than the main one, says what to do instead.
#
# Reason: behaviour
# Retire-when: the gem activates gems from every ractor.
# Expect: 1
# Inserts: refuse_activation 1
/^  def gem\(gem_name, /a\
    Gem.refuse_activation(gem_name) unless Ractor.main?
