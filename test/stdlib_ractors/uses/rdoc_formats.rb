library "rdoc: formats and parsers", requires: %w[rdoc rdoc/text]
use("RDoc::TomDoc.parse, RDoc::RD.parse, RDoc::Markdown.parse", [:p, :h, :p]) do
  kinds = { RDoc::Markup::Paragraph => :p, RDoc::Markup::Heading => :h }
  [RDoc::TomDoc.parse("a"), RDoc::RD.parse("=begin\n= a\n=end"), RDoc::Markdown.parse("a *b*")]
    .map { |document| kinds[document.parts[0].class] }
end
use("RDoc::Markup::ToMarkdown, ToRdoc, ToAnsi", ["# a", "= a", true]) do
  [RDoc::Markup::ToMarkdown.new.convert("= a").chomp, RDoc::Markup::ToRdoc.new.convert("= a").chomp,
   RDoc::Markup::ToAnsi.new.convert("= a").include?("a")]
end
use("RDoc::Text#to_html", "a \u2013 b") { Class.new { include RDoc::Text }.new.to_html("a -- b") }
use("RDoc::Parser::Ruby#scan", ["A"]) do
  options = RDoc::Options.new
  store = RDoc::Store.new(options)
  source = "# doc\nclass A\n  # m\n  def b; end\nend\n"
  RDoc::Parser::Ruby.new(store.add_file("a.rb"), source, options, RDoc::Stats.new(store, 1))
    .scan.classes.map(&:full_name)
end
