# `make install DESTDIR=X` leaves the prefix alone. RubyGems empties the folder of a gem's extension
# before it installs the gem; for bundled gems it was the one of the Ruby that is in use at the
# prefix.
# Retire-when: CRuby's installer gives RubyGems the folder below DESTDIR.
# Expect: 1
# Inserts: with_destdir(" 1
/^    spec\.extension_dir = /s/= (".*")$/= with_destdir(\1)/
