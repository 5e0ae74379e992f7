# Other ractors than the main one find the scanner of a trim mode. A table of scanners does not
# change; register_scanner puts another one in its place.
#
# Reason: behaviour
# Retire-when: other ractors may read the gem's table of scanners.
# Expect: 4
# The table, at first and with one more scanner.
s/^    @scanner_map = \{\}$/    @scanner_map = {}.freeze/
s/^        @scanner_map\[(\[.*\])\] = klass$/        map = @scanner_map.merge(\1 => klass)\
        @scanner_map = Ractor.make_shareable(map, copy: true)/
# What begins a tag.
s/^    ERB_STAG = (%w\(.*\))$/    ERB_STAG = \1.freeze/
