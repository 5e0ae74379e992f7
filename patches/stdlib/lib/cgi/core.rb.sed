# CGI.parse, CGI.accept_charset and CGI.new work in every ractor. Only the main ractor may read
# class variables and $CGI_ENV; the others use the character set that was assigned last by
# CGI.accept_charset=, the gem's own limit for multipart data, and ENV.
#
# Reason: behaviour
# Retire-when: the gem keeps these where every ractor may read them.
# Expect: 23
# Inserts: cgi_env 8
# Inserts: shared_accept_charset 2
# Inserts: MAX_MULTIPART_LENGTH 3
/^  def self\.accept_charset$/,/^  end$/s/^    (@@accept_charset)$/    return \1 if Ractor.main?\
\
    CGI.instance_variable_get(:@shared_accept_charset) || "UTF-8"/
/^  def self\.accept_charset=/,/^  end$/s/^    @@accept_charset=accept_charset$/&\
    CGI.instance_variable_set(:@shared_accept_charset,\
                              Ractor.make_shareable(accept_charset, copy: true))/
s/^      :accept_charset=>@@accept_charset,$/      :accept_charset=>CGI.accept_charset,/
s/^(      :max_multipart_length=>)(@@max_multipart_length)$/\1\
        (Ractor.main? ? \2 : MAX_MULTIPART_LENGTH)/
s/^  @@max_multipart_length= (.*)$/&\
  MAX_MULTIPART_LENGTH = @@max_multipart_length # :nodoc:\
  private_constant :MAX_MULTIPART_LENGTH/
s/\$CGI_ENV\[/cgi_env[/
s/^  # Synonym for \$stdin\.$/  def cgi_env # :nodoc:\
    Ractor.main? ? $CGI_ENV : ENV\
  end\
\
&/
s/^  private :env_table, /&:cgi_env, /
# What other ractors read.
s/^  (PATH_SEPARATOR = \{.*\})$/  \1.freeze/
/^  HTTP_STATUS = \{$/,/^  \}/s/^  \}$/  }.freeze/
