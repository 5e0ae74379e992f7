# Names and texts of the format are frozen, so that other ractors read them.
# Retire-when: these constants of the gem are shareable.
# Expect: 5
s/^  [A-Z]+_(PREFIX|URI) = .*['"]$/&.freeze/
s/^      AVAILABLE_SIZES = (%.*)$/      AVAILABLE_SIZES = Ractor.make_shareable(\1)/
s/^ +@tag_name = [^.]+$/&.freeze/
