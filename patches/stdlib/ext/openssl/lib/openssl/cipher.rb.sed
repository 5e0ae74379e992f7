# The classes OpenSSL::Cipher::AES256 and so on work in every ractor: a method whose body is a
# shareable Proc may be called there. The Procs use the name or the length of the key only.
#
# Reason: behaviour
# Retire-when: the gem defines these methods without Procs, or with shareable ones.
# Expect: 6
# Inserts: Ractor.make_shareable 2
/^ +define_method\(:initialize\)\{\|/,/^ +\}$/{
  s/^( +)define_method\(:initialize\)(\{\|.*)$/\1define_method(:initialize,\
\1              \&Ractor.make_shareable(proc \2/
  s/^(        \})$/\1))/
}
