# Other ractors read the shareable copies of a class's tables (utils.rb.sed). Names and texts of
# the format are frozen.
# Retire-when: elements of RSS can be used in ractors.
# Expect: 13
# Inserts: share_constant 8
s/^(  URI = ".*"|    INDENT = "  ")$/\1.freeze/
s/^        self::(MUST_CALL_VALIDATORS)\[uri\] = prefix$/&\
        share_constant(:\1)/
/^          self::MODELS << \[tag, uri, occurs, getter, plural\]$/{
n
s/$/\
        share_constant(:MODELS)/
}
s/^        self::(GET_ATTRIBUTES|\w+_ELEMENTS|\w+_METHODS|NEED_\w+) << .*$/&\
        share_constant(:\1)/
s/^        self::(PLURAL_FORMS|NSPOOL)\[\w+\] = \w+$/&\
        share_constant(:\1)/
s/self\.class::(MODELS|NSPOOL)\./self.class.shared_constant(self.class, :\1)./
s/\(:@tag_name, tag_name\)$/(:@tag_name, -tag_name)/
