# RDoc::Text works in every ractor. Others than the main one know the formats of markup that the gem
# brings, and keep their own table of characters for each encoding.
#
# Reason: behaviour
# Retire-when: the gem's tables are shareable.
# Expect: 16
# Inserts: MARKUP_FORMAT_OF_RACTORS 3
# Inserts: characters_by_encoding 3
/^    MARKUP_FORMAT\[format\]\.parse /{
  s/MARKUP_FORMAT/(Ractor.main? ? MARKUP_FORMAT : MARKUP_FORMAT_OF_RACTORS)/
}
/^  MARKUP_FORMAT\.default = /a\
\
  MARKUP_FORMAT_OF_RACTORS = Ractor.make_shareable(MARKUP_FORMAT.dup)\
  private_constant :MARKUP_FORMAT_OF_RACTORS
/^  TO_HTML_CHARACTERS = Hash\.new do \|h, encoding\|$/,/^  end$/{
  s/^  TO_HTML_CHARACTERS = (Hash.*)$/  def self.characters_by_encoding # :nodoc:\
    \1/
  s/^  end$/    end\
  end\
\
  TO_HTML_CHARACTERS = characters_by_encoding/
}
s/= RDoc::Text::TO_HTML_CHARACTERS\[text\.encoding\]$/= RDoc::Text.characters_of(text.encoding)/
/^  def self\.encode_fallback\(/i\
  def self.characters_of(encoding) # :nodoc:\
    return TO_HTML_CHARACTERS[encoding] if Ractor.main?\
\
    Ractor.store_if_absent(:__rdoc_characters__) { characters_by_encoding }[encoding]\
  end\

