# Other ractors than the main one convert markup to HTML.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 2
# Inserts: make_shareable 1
s/^  URL_CHARACTERS_REGEXP_STR = .*\.source$/&.freeze/
/^  LIST_TYPE_TO_HTML = \{$/,/^  \}$/ s/^  \}$/&\
  Ractor.make_shareable(LIST_TYPE_TO_HTML)/
