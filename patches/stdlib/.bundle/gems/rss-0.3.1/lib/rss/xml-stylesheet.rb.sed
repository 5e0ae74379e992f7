# Names and texts of the format are frozen, so that other ractors read them.
# Retire-when: these constants of the gem are shareable.
# Expect: 3
s/^    ATTRIBUTES = (%.*)$/    ATTRIBUTES = Ractor.make_shareable(\1)/
/^    GUESS_TABLE = \{$/,/^    \}$/{
s/= \{$/= Ractor.make_shareable({/
s/^    \}$/    })/
}
