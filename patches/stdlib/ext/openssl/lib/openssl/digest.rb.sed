# The classes OpenSSL::Digest::SHA256 and so on work in every ractor: a method whose body is a
# shareable Proc may be called there. The Procs use the name of the digest only, and the class.
#
# Reason: behaviour
# Retire-when: the gem defines these methods without Procs, or with shareable ones.
# Expect: 3
# Inserts: Ractor.make_shareable 3
s/^( +define_method\(:initialize), (->\(data = nil\) \{.*\})\)$/\1, Ractor.make_shareable(\2))/
s/^( +define_method\(:(hex)?digest)\) (\{\|data\| new.*\})$/\1, \&Ractor.make_shareable(proc \3))/
