# Lines of an SSLSocket can be read in every ractor: other ractors than the main one, which may not
# read $/, separate lines where it does if nothing has changed it.
#
# Reason: behaviour
# Retire-when: the base lets ractors read $/.
# Expect: 4
# Inserts: Ractor.main 4
s/^(  def (gets|each|readlines|readline)\(eol=)\$\/([,)])/\1(Ractor.main? ? $\/ : "\\n")\3/
