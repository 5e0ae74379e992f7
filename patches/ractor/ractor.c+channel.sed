# The function that makes a channel loses the half of it that the preprocessor never takes, so that
# ractor/ractor.c+main_call.cocci can delete the function.
# Retire-when: ractor/ractor.c+main_call.cocci has gone.
# Why-text: a semantic patch cannot delete a function with preprocessor lines in it.
# Expect: 4

# The lines of the preprocessor, and what stands between the first two.
/^rb_ractor_channel_new\(void\)$/,/^}$/{
/^#/d
/rb_intern\("Channel"\)/d
}
