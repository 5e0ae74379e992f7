# CGI::Cookie.parse works in every ractor: other ractors than the main one, which may not read the
# class variable, use the character set that CGI.accept_charset= has set, or UTF-8.
#
# Reason: behaviour
# Retire-when: the gem keeps the character set where every ractor may read it.
# Expect: 2
# Inserts: Ractor.main 1
s/^(      )(cookies = Hash.*)$/\1charset = Ractor.main? ? @@accept_charset : CGI.accept_charset\
\1\2/
s/(values\.split\('&'\)\.collect\{\|v\| CGI\.unescape\(v,)@@accept_charset\)/\1charset)/
