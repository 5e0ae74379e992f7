# Instructions that read the byte at the text's end, where no character is. A Ruby string has a zero
# there; a string over memory of C has not. An empty back reference took that place for the
# character before it, too, so that /a(x*)\1\b/ did not match "a".
# Why-text: spatch cannot parse match_at, whose parameters have an #ifdef.
# Expect: 22

# A class of characters of several bytes.
/^    CASE\(OP_CCLASS_MB\)/{
N
s/\n      if \(! ONIGENC_IS_MBC_HEAD\(/\
      DATA_ENSURE(1);&/
}

# A loop that looks at the next byte.
/^    CASE\(OP_PUSH_IF_PEEK_NEXT\)/,/^      JUMP;/{
s/^      if \(\*p == \*s\) \{$/      if (DATA_ENSURE_CHECK1 \&\& *p == *s) {/
}

# Back references: the character before the place stays as it is where nothing was compared.
/^    CASE\(OP_BACKREF1\)/,/^    CASE\(OP_NULL_CHECK_START\)/{
s/^(\t *)sprev = s;$/\1q = s;/
s/while \(sprev \+ \(len = (enclen\w*)\(encode, sprev, /while (q < s \&\& q + (len = \1(encode, q, /
s/^(\t *)  sprev \+= len;$/\1  q += len;\
\1if (q < s) sprev = q;/
}
