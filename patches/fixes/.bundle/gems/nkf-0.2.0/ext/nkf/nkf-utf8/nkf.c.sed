# NKF and Kconv look up a byte of the text in a table only where the table has it. The base reads
# before and beyond nine tables for texts that are no text of their encoding, and for some with the
# option -M calls itself without end.
# Why-text: spatch does not read these functions: their conditions have #if between branches.
# Expect: 11

# is_x0213_2_in_x0212
s/^    if \(ku <= 15\)$/    if (0 <= ku \&\& ku <= 15)/
# e2s_conv: a table of 94 for each row.
/^e2s_conv\(/,/^\}/{
  s/^\t    if \(ptr\)\{$/\t    if (ptr \&\& 0x20 < (c1 \& 0x7f) \&\& (c1 \& 0x7f) < 0x7f){/
}
# s2e_conv: three tables that begin with 0x40.
/^s2e_conv\(/,/^\}/{
  s/^    if \((!.*is_ibmext_in_sjis)/    if (0x40 <= c1 \&\& \1/
  s/^    if \(cp932inv_f$/    if (0x40 <= c1 \&\& cp932inv_f/
}
# s_oconv: the same table for what was converted.
/^s_oconv\(/,/^\}/s/^\tif \(cp932inv_f$/\tif (0x40 <= c1 \&\& cp932inv_f/
# w_iconv: the table of first bytes begins with 0xC0; the answer for others is 0.
/^w_iconv\(/,/^\}/s/^    \} else if \(\(c1 \& 0xC0\) == 0x80\) \{/    } else if (c1 < 0xC0) {/
# z_conv: 65 pairs, from a blank on; 96 katakana.
/^z_conv\(/,/^\}/{
  s/^(\tif \(c2 == JIS_X_0201_1976_K)\) \{$/\1 \&\& SP <= c1 \&\& c1 <= 0x60) {/
  s/^\t    if \((fullwidth_to_halfwidth.*)/\t    if (0x20 <= c1 \&\& c1 < 0x80 \&\& \1/
}
# open_mime: a full buffer is written where no method is known. The base puts it back without end.
/^open_mime\(/,/^\}/{
  s/^\tmime_putc\(/\t(mimeout_mode || j <= MIMEOUT_BUF_LENGTH ? mime_putc : o_mputc)(/
}
# mimeout_addchar: 64 digits.
s/basis_64\[c>>2\]/basis_64[(c>>2) \& 0x3f]/
