# The comment of the flag that marks typed data.
# Retire-when: the base keeps a reference to a fields object in typed data.
# Why-text: it is a comment.
# Expect: 1

/^     \* This flag is no longer in use$/c\
     * Set in ::RTypedData, and nowhere else. Not for extensions.
