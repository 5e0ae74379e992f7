# Other ractors read the shareable copies of a maker's tables (utils.rb.sed); so the blocks that
# make initial values refer to frozen names only.
# Retire-when: makers of RSS can be used in ractors.
# Expect: 4
# Inserts: share_constant 2
s/^          self::(OTHER_ELEMENTS|NEED_INITIALIZE_VARIABLES) << .*$/&\
          share_constant(:\1)/
s/^(          add_need_initialize_variable\()name(\) do \|object\|)$/\1name = -name.to_s\2/
s/^(        add_need_initialize_variable\()element(\) do \|object\|)$/\1element = -element\2/
