# A ractor that starts a process flushes its own $stdout and $stderr. The base flushes those of the
# main ractor, for whose lock it waits like a thread of that ractor: "No live threads left".
# Retire-when: the base flushes the standard output of the ractor that starts the process.
# Why-text: the macro is a list of expressions, which spatch does not parse.
# Expect: 2

# prefork
s/rb_io_flush\(rb_std(out|err)\)/rb_io_flush(rb_ractor_std\1())/
