# frozen_string_literal: true

# The main ractor's character set, for the others (util.rb).
class << CGI
  Ractor::Libraries.keep(self, :accept_charset=)

  def accept_charset=(accept_charset)
    send(:unlocked_accept_charset=, accept_charset)
    @shared_accept_charset = Ractor.make_shareable(accept_charset, copy: true)
  end
end
CGI.instance_variable_set(:@shared_accept_charset,
                          Ractor.make_shareable(CGI.accept_charset, copy: true))
