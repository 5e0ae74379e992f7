# Each other ractor than the main one has converters of headings of its own.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 11
# Inserts: store_if_absent 1
# Inserts: __rdoc_label__ 1
# Inserts: make_to_html 3
s/^    @to_label \|\|= (.*)$/    return (Ractor[:__rdoc_label__] ||= \1) unless Ractor.main?\
\
&/
/^  def self\.to_html$/,/^  end$/ {
  s/^  def self\.to_html$/&\
    return @to_html ||= make_to_html if Ractor.main?\
\
    Ractor.store_if_absent(:__rdoc_html__) { make_to_html }\
  end\
\
  def self.make_to_html # :nodoc:/
  /^    return @to_html if @to_html$/d
  s/^    @to_html = RDoc/    to_html = RDoc/
  s/^    def @to_html\./    def to_html./
  s/^    @to_html$/    to_html/
}
