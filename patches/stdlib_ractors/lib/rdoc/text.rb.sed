# Other ractors than the main one parse and convert comments; of formats they see those of the gem.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 15
# Inserts: SHARED_MARKUP_FORMAT 2
# Inserts: make_html_characters 3
s/^  MARKUP_FORMAT\.default = RDoc::Markup$/&\
\
  SHARED_MARKUP_FORMAT = Ractor.make_shareable(MARKUP_FORMAT.dup) # :nodoc:/
s/^    (MARKUP_FORMAT)(\[format\]\.parse)/    (Ractor.main? ? \1 : SHARED_MARKUP_FORMAT)\2/
s/^(    encoded = RDoc::Text)::TO_HTML_CHARACTERS\[(.*)\]$/\1.html_characters(\2)/
# The characters of an encoding, which each other ractor than the main one keeps for itself.
/^  TO_HTML_CHARACTERS = Hash\.new do /,/^  end$/ {
  s/^  TO_HTML_CHARACTERS = Hash.*\|$/  def self.make_html_characters(encoding) # :nodoc:/
  s/^    h\[encoding\] = \{$/    {/
  s/^  end$/&\
\
  TO_HTML_CHARACTERS = Hash.new { |h, name| h[name] = make_html_characters(name) }\
\
  def self.html_characters(encoding) # :nodoc:\
    return TO_HTML_CHARACTERS[encoding] if Ractor.main?\
\
    characters = Ractor.store_if_absent(:__rdoc_html_characters__) { {} }\
    characters[encoding] ||= make_html_characters(encoding)\
  end/
}
