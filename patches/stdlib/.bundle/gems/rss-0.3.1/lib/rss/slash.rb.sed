# Names and texts of the format are frozen, so that other ractors read them.
# Retire-when: these constants of the gem are shareable.
# Expect: 2
s/^  [A-Z]+_(PREFIX|URI) = .*['"]$/&.freeze/
