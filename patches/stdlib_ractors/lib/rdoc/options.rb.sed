# Other ractors than the main one convert markup; generators, which write files, are the main one's.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 1
s/^    @generators = (RDoc::RDoc::GENERATORS)$/    @generators = Ractor.main? ? \1 : {}/
