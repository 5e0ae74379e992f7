# The manual page says that this is Unlocked Ruby, what is different, and where its documents are,
# before the place for reports of bugs of CRuby.
# Retire-when: the fork ends.
# Expect: 20
# Inserts: UNLOCKED 1
/^\.Sh SEE ALSO$/i\
.Sh UNLOCKED RUBY\
This is Unlocked Ruby, a fork of CRuby: instance variables take no lock,\
and Ractors run in parallel.\
Ruby programs run unchanged.\
Extensions in C or Rust must be compiled for it;\
.Xr gem 1\
and\
.Xr bundle 1\
do so.\
.Nm Fl v\
prints\
.Li +unlocked .\
.Pp\
.Pa share/doc/ruby/README.md\
and\
.Pa NEWS.md ,\
below the prefix of this Ruby, describe all differences;\
.Pa doc/security.md\
says which holes of CRuby are closed, and how to report one of this Ruby.\
A bug that CRuby does not have must not be reported to CRuby.
