# A character of the text may fold to several: more than the literal of the pattern has left. The
# engine compared all of them, and so read the bytes of the next instruction, or bytes after the
# program; where these were equal by chance, it continued in the middle of an instruction. A folded
# character now has to fit in the literal.
# Reason: security
# Until: 3.4.13
# Closes: GHSA-wpqw-5qxg-m68r
# Why-text: spatch cannot parse match_at, whose parameters have an #ifdef.
# Expect: 3

# A literal of one character.
/^    CASE\(OP_EXACT1_IC\)/,/^      NEXT;/{
/^\tDATA_ENSURE\(0\);$/{
N
s/\n\tq = lowbuf;$/\
\tif (!regexp_folded_length_p(encode, lowbuf, len, p, reg->p + reg->used))\
\t  goto fail;&/
}
}

# A literal of several characters.
/^    CASE\(OP_EXACTN_IC\)/,/^      JUMP;/{
s/^\t    if \(\*p != \*q\) goto fail;$/\t    if (p == endp || *p != *q) goto fail;/
}
