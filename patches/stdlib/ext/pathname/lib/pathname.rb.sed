# Other ractors than the main one may read SAME_PATHS, which relative_path_from uses.
#
# Reason: behaviour
# Retire-when: the base's SAME_PATHS is shareable, or a method.
# Expect: 2
# Inserts: Ractor.make_shareable 2
s/^    (proc \{\|a, b\| .*\})$/    Ractor.make_shareable(\1)/
