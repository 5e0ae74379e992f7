# frozen_string_literal: true

# Other ractors use the character set that was assigned last by CGI.accept_charset= in the main one
# (core.rb), or UTF-8.
class CGI
  def self.shared_accept_charset # :nodoc:
    @shared_accept_charset || Encoding::UTF_8
  end

  [CGI, CGI::Util].each do |owner|
    Ractor::Libraries.own(owner, :@@accept_charset) { CGI.shared_accept_charset }
  end
end
