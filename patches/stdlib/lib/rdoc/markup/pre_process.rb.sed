# Text is preprocessed in every ractor. Directives and post-processors, which are blocks, belong to
# the main ractor, which registers them.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 2
s/^    @(post_processors)$/    Ractor.main? ? @\1 : []/
s/^    @(registered)$/    Ractor.main? ? @\1 : {}/
