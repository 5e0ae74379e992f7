library "rexml",
    requires: %w[rexml/document rexml/streamlistener rexml/parsers/pullparser
                                rexml/parsers/sax2parser rexml/sax2listener]
use("REXML::Document.new", ["list", "1", "b & c"]) do
  d = REXML::Document.new('<list n="1"><i>a</i><i>b &amp; c</i></list>')
  [d.root.name, d.root.attributes["n"], d.root.elements["i[2]"].text]
end
use("REXML::XPath.match", %w[a b]) do
  d = REXML::Document.new("<r><i x='1'>a</i><i x='2'>b</i></r>")
  REXML::XPath.match(d, "//i[@x > 0]").map(&:text)
end
use("REXML::XPath.first with functions", "b") do
  d = REXML::Document.new("<r><i>a</i><i>b</i></r>")
  REXML::XPath.first(d, "//i[contains(text(), 'b') and position() = last()]").text
end
use("REXML::XPath with namespaces", "v") do
  d = REXML::Document.new("<r xmlns:n='urn:n'><n:a>v</n:a></r>")
  REXML::XPath.first(d, "//m:a", { "m" => "urn:n" }).text
end
use("REXML::Element#add_element", "<r><a b='c'>t</a></r>") do
  d = REXML::Document.new("<r/>")
  d.root.add_element("a", { "b" => "c" }).text = "t"
  d.to_s
end
use("REXML::Document#write", /\A<\?xml version='1.0' encoding='UTF-8'\?>\n<a>\n  <b\/>\n<\/a>/) do
  d = REXML::Document.new("<?xml version='1.0' encoding='UTF-8'?><a><b/></a>")
  d.write(out = +"", 2)
  out
end
use("REXML::Formatters::Pretty", "<a>\n  <b>\n    x\n  </b>\n</a>") do
  REXML::Formatters::Pretty.new.write(REXML::Document.new("<a><b>x</b></a>").root, out = +"")
  out
end
use("REXML with a DOCTYPE", ["r", "value"]) do
  d = REXML::Document.new("<!DOCTYPE r [<!ENTITY e 'value'><!ELEMENT r (#PCDATA)>]><r>&e;</r>")
  [d.doctype.name, d.root.text]
end
use("REXML comments, CDATA, instructions", ["c", "<x>", "pi"]) do
  d = REXML::Document.new("<r><!--c--><![CDATA[<x>]]><?pi it?></r>")
  [d.root.comments[0].string, d.root.cdatas[0].value, d.root.instructions[0].target]
end
use("REXML::ParseException", REXML::ParseException) do
  REXML::Document.new("<a><b></a>")
rescue REXML::ParseException => e
  e
end
use("REXML::Document.parse_stream", %w[r i]) do
  l = Class.new do
    include REXML::StreamListener
    attr_reader :seen
    def tag_start(name, _) = (@seen ||= []) << name
  end.new
  REXML::Document.parse_stream("<r><i/></r>", l)
  l.seen
end
use("REXML::Parsers::PullParser", [:start_element, :text, :end_element]) do
  p, seen = REXML::Parsers::PullParser.new("<a>t</a>"), []
  seen << p.pull.event_type while p.has_next? && seen.size < 3
  seen
end
use("REXML::Parsers::SAX2Parser", %w[r i]) do
  p, seen = REXML::Parsers::SAX2Parser.new("<r><i/></r>"), []
  p.listen(:start_element) { |_, name,| seen << name }
  p.parse
  seen
end
use("REXML::Text", ["a &lt; b", "a < b"]) { t = REXML::Text.new("a < b"); [t.to_s, t.value] }
use("REXML of UTF-16", "é") do
  REXML::Document.new("<?xml version='1.0' encoding='UTF-16'?><a>é</a>".encode("UTF-16")).root.text
end
use("REXML::Element#each_element, #next_element", %w[a b]) do
  REXML::Document.new("<r><a/><b/></r>").root.each_element { }.map(&:name)
end
