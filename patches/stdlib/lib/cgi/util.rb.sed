# CGI.unescape and CGI.unescapeURIComponent work in every ractor. Only the main ractor may read a
# class variable; the others use the character set that was assigned last by CGI.accept_charset=
# (core.rb), or UTF-8.
#
# Reason: behaviour
# Retire-when: the gem keeps the character set where every ractor may read it.
# Expect: 8
# Inserts: shared_accept_charset 4
s/^(  def unescape(URIComponent)?\(string, encoding =) (@@accept_charset)\)$/\1\
    Ractor.main? ? \3 : CGI.shared_accept_charset)/
/^class CGI$/,/^end$/s/^  extend Util$/&\
\
  def self.shared_accept_charset # :nodoc:\
    @shared_accept_charset || Encoding::UTF_8\
  end/
