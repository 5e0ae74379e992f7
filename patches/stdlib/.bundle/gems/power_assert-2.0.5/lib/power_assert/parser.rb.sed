# Other ractors than the main one parse: the tables are shareable, and the parser that stands for
# none is the ractor's.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 8
# Inserts: Ractor.make_shareable 1
# Inserts: toplevel_of_ractor 1
# Inserts: _own 1
s/^    AND_OR_OPS = %i\(.*\)$/&.freeze/
/^    MID2SRCTXT = \{$/,/^    \}$/{
  s/^(    MID2SRCTXT = )\{$/\1Ractor.make_shareable({/
  s/^    \}$/    })/
}
s/^(        super\('', nil, nil, )TOPLEVEL_BINDING\)$/\1Ractor.main? ? TOPLEVEL_BINDING :\
                              PowerAssert.toplevel_of_ractor)/
s/^    DUMMY = (DummyParser\.new)$/&\
    Ractor.__send__(:_own, self, :DUMMY) do\
      Ractor.store_if_absent(:__power_assert_parser__) { \1 }\
    end/
