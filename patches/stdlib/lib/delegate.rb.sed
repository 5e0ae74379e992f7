# Methods that DelegateClass made in the main ractor can be called in others, and others may call
# DelegateClass.
#
# Reason: behaviour
# Retire-when: the gem's delegating blocks and list of methods are shareable.
# Expect: 3
s/^  @delegator_api = (self\.public_instance_methods)$/  @delegator_api = \1.freeze/
/^def Delegator\.delegating_block/,/^end$/{
  s/^  lambda do \|/  Ractor.make_shareable(lambda do |/
  s/^  end\.ruby2_keywords$/&)/
}
