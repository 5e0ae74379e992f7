require "nokogiri"

use("HTML is parsed and searched") { Nokogiri::HTML("<p class=a>x</p>").css("p.a").first.text }
use("HTML5 is parsed") { Nokogiri::HTML5("<p>x").at("p").to_html }
use("XML is parsed and searched by XPath") do
  Nokogiri::XML("<a><b c='1'/></a>").xpath("//b/@c").map(&:value)
end
use("XML is built") { Nokogiri::XML::Builder.new { |x| x.a { x.b("t") } }.to_xml }
use("SAX") do
  handler = Class.new(Nokogiri::XML::SAX::Document) do
    def start_element(name, _ = []) = (@seen ||= []) << name
    attr_reader :seen
  end.new
  Nokogiri::XML::SAX::Parser.new(handler).parse("<a><b/></a>")
  handler.seen
end
