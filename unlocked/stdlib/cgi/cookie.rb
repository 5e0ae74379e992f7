# frozen_string_literal: true

# As cgi/util.rb; CGI.accept_charset= does not change the class variable of this class.
class CGI
  Ractor::Libraries.own(CGI::Cookie, :@@accept_charset) { CGI.shared_accept_charset }
end
