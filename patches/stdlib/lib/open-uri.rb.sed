# Other ractors than the main one open URIs. They know the options that were known when this file
# was loaded.
#
# Reason: behaviour
# Retire-when: the gem's Options are shareable.
# Expect: 9
# Inserts: OPTIONS_OF_RACTORS 3
s/^      unless Options\.include\? k$/      unless options_of_ractor.include? k/
s/(options\[:max_redirects\] \|\| )Options\.fetch/\1options_of_ractor.fetch/
/^  def OpenURI\.check_options/i\
  OPTIONS_OF_RACTORS = Ractor.make_shareable(Options, copy: true)\
  private_constant :OPTIONS_OF_RACTORS\
\
  def OpenURI.options_of_ractor # :nodoc:\
    Ractor.main? ? Options : OPTIONS_OF_RACTORS\
  end\

