# Headings have labels in every ractor: the two formatters for them are each ractor's.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 9
# Inserts: own_formatters 5
/^  def self\.to_label$/i\
  def self.own_formatters # :nodoc:\
    Ractor.current[:__rdoc_heading__] ||= {}\
  end\

s/^    @to_label \|\|= /    own_formatters[:label] ||= /
s/^    return @to_html if @to_html$/    return own_formatters[:html] if own_formatters[:html]/
s/^    @to_html = (RDoc::Markup::ToHtml\.new nil)$/    to_html = own_formatters[:html] = \1/
s/^    def @to_html\.handle/    def to_html.handle/
s/^    @to_html$/    to_html/
