# The manual page says which variables ask for statistics.
# Retire-when: the base counts what ractors wait for.
# Expect: 22
# Inserts: RUBY_STATS 1, RUBY_STATS_FILE 1
/^\.It Ev RUBY_PAGER$/i\
.It Ev RUBY_STATS\
What to count until the program ends, separated by commas:\
.Li fields ,\
accesses to instance variables;\
.Li waits ,\
what ractors wait for;\
.Li trace ,\
waits as a file that Perfetto shows;\
.Li live ,\
what\
.Li ruby -runlocked-top\
shows.\
A report is written to the standard error output.\
See\
.Pa share/doc/ruby/doc/stats.md .\
Default: unset.\
.Pp\
.It Ev RUBY_STATS_FILE\
The file for the report, JSON if its name ends in\
.Pa .json .\
Default: unset.\
.Pp
