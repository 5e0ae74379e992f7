# The table and the list of parser events can be read in every ractor. Those of all events and of
# scanner events become so at the end of lexer.rb, which adds to them.
#
# Reason: behaviour
# Retire-when: the gem's lists are shareable.
# Expect: 1
# Inserts: Ractor.make_shareable 1
s/^  (PARSER_EVENTS = )(PARSER_EVENT_TABLE)\.keys$/  \1Ractor.make_shareable(\2).keys.freeze/
