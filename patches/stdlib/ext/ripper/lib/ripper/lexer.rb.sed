# Ripper.slice and Ripper.token_match read the map of tokens in every ractor. The file is the last
# that adds to the list and table of scanner events, and to the list of all.
#
# Reason: behaviour
# Retire-when: the map, the table and the lists are shareable.
# Expect: 5
# Inserts: Ractor.make_shareable 2
/^    MAP = \{\}$/,/^    end$/s/^    end$/&\
    Ractor.make_shareable(MAP)\
    [SCANNER_EVENT_TABLE, SCANNER_EVENTS, EVENTS].each do |events|\
      Ractor.make_shareable(events)\
    end\
/
