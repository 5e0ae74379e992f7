# Names and texts of the format are frozen, so that other ractors read them.
# Retire-when: these constants of the gem are shareable.
# Expect: 3
s/^  [A-Z]+_(PREFIX|URI) = .*['"]$/&.freeze/
s/^ +@tag_name = #\{name\.dump\}$/&.freeze/
