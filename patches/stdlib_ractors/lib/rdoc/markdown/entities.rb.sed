# Other ractors than the main one parse Markdown.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: make_shareable 1
s/^\}$/&\
Ractor.make_shareable(RDoc::Markdown::HTML_ENTITIES)/
