# Other ractors than the main one set what has a type.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 2
s/^( *define_method :"#\{attr\}=") do (\|val\| .*) end$/\1, \&Ractor.make_shareable(proc { \2 })/
s/^( *define_method :"#\{attr\}\?") do (.*) end( if .*)$/\1, \&Ractor.make_shareable(proc { \2 })\3/
