library "rss"

RSS20 = <<~XML.freeze
  <?xml version="1.0"?>
  <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
       xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel><title>t</title><link>http://h/</link><description>d</description>
  <itunes:author>a</itunes:author><itunes:category text="Arts"/><ttl>60</ttl>
  <pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate>
  <item><title>i</title><link>http://h/1</link><guid isPermaLink="false">g</guid>
  <content:encoded>&lt;b&gt;x&lt;/b&gt;</content:encoded><itunes:duration>1:02</itunes:duration>
  <category>c</category><enclosure url="http://h/a.mp3" length="5" type="audio/mpeg"/></item>
  </channel></rss>
XML
RSS10 = <<~XML.freeze
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://purl.org/rss/1.0/"
      xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
      xmlns:taxo="http://purl.org/rss/1.0/modules/taxonomy/"
      xmlns:image="http://purl.org/rss/1.0/modules/image/"
      xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
  <channel rdf:about="http://h/rss"><title>t</title><link>http://h/</link>
  <description>d</description><sy:updatePeriod>daily</sy:updatePeriod>
  <image:favicon rdf:about="http://h/f.png" image:size="small"/>
  <items><rdf:Seq><rdf:li rdf:resource="http://h/1"/></rdf:Seq></items></channel>
  <item rdf:about="http://h/1"><title>i</title><link>http://h/1</link>
  <dc:creator>me</dc:creator><dc:date>2024-01-02T03:04:05Z</dc:date>
  <slash:section>s</slash:section>
  <taxo:topics><rdf:Bag><rdf:li rdf:resource="http://h/x"/></rdf:Bag></taxo:topics></item>
  </rdf:RDF>
XML
ATOM = <<~XML.freeze
  <feed xmlns="http://www.w3.org/2005/Atom"><id>u</id><title type="html">t</title>
  <updated>2024-01-02T03:04:05Z</updated><author><name>n</name></author>
  <link href="http://h/"/><category term="c"/>
  <entry><id>v</id><title>e</title><updated>2024-01-02T03:04:05Z</updated>
  <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><b>x</b></div></content>
  </entry></feed>
XML
def self.made(version)
  RSS::Maker.make(version) do |maker|
    maker.channel.author, maker.channel.updated = "n", "2024-01-02T03:04:05Z"
    maker.channel.about, maker.channel.title, maker.channel.link = "http://h/r", "t", "http://h/"
    maker.channel.description = "d"
    maker.image.title, maker.image.url = "p", "http://h/p.png"
    maker.xml_stylesheets.new_xml_stylesheet { |sheet| sheet.href = "s.xsl" }
    maker.items.do_sort = true
    2.times do |n|
      maker.items.new_item do |item|
        item.link, item.title, item.updated = "http://h/#{n}", "one#{n}", "2024-01-0#{n + 1}"
        item.dc_creator = "me"
        yield item if block_given?
      end
    end
  end
end

use("RSS::Parser.parse", ["t", "i", "http://h/1", "g", "<b>x</b>", 62, 5, "2.0", 60]) do
  f = RSS::Parser.parse(RSS20)
  item = f.items[0]
  [f.channel.title, item.title, item.link, item.guid.content, item.content_encoded,
   item.itunes_duration.then { |d| d.minute * 60 + d.second }, item.enclosure.length,
   f.rss_version, f.channel.ttl]
end
use("RSS::Parser.parse of RSS 1.0", ["t", "daily", "me", 2024, "s", "small", 1]) do
  f = RSS::Parser.parse(RSS10)
  [f.channel.title, f.channel.sy_updatePeriod, f.item.dc_creator, f.item.dc_date.year,
   f.item.slash_section, f.channel.image_favicon.image_size, f.item.taxo_topics.Bag.lis.size]
end
use("RSS::Parser.parse of Atom", ["t", "e", 2024, "n", "c", "http://h/", "<b>x</b>"]) do
  f = RSS::Parser.parse(ATOM)
  [f.title.content, f.entries[0].title.content, f.entry.updated.content.year,
   f.author.name.content, f.category.term, f.link.href,
   f.entry.content.content[/<b>.*<.b>/]]
end
use("RSS::Parser.parse without validation", ["t", nil]) do
  f = RSS::Parser.parse("<rss version='2.0'><channel><title>t</title></channel></rss>", false)
  [f.channel.title, f.channel.link]
end
use("RSS::Parser.parse, validate: false, ignore_unknown_element: false", "t") do
  RSS::Parser.parse("<rss version='2.0'><channel><title>t</title></channel></rss>",
                    validate: false, ignore_unknown_element: false).channel.title
end
use("RSS::MissingTagError", /link.* is missing in tag <channel>/) do
  RSS::Parser.parse("<rss version='2.0'><channel><title>t</title></channel></rss>")
rescue RSS::MissingTagError => e
  e.message
end
use("RSS::NotWellFormedError", /not well formed/) do
  RSS::Parser.parse("<rss><a></rss>")
rescue RSS::NotWellFormedError => e
  e.message
end
use("RSS::Parser.default_parser", "RSS::REXMLParser") { RSS::Parser.default_parser.name }
use("RSS::Maker.make", /<title>one0<\/title>/) { made("2.0").to_s }
use("RSS::Maker.make atom", /<feed.*<dc:creator>me/m) { made("atom").to_s }
use("RSS::Maker.make 1.0", /<rdf:RDF.*<rdf:li resource="http:\/\/h\/1"\/>/m) do
  made("1.0").to_s
end
use("RSS::Maker.make 0.91", /<rss version="0.91"/) do
  RSS::Maker.make("0.91") do |m|
    m.channel.title, m.channel.link, m.channel.description = "t", "http://h/", "d"
    m.channel.language = "en"
    m.items.new_item { |i| i.title, i.link = "one", "http://h/1" }
    m.image.title, m.image.url = "p", "http://h/p.png"
  end.to_s
end
use("RSS::Maker.make atom:entry", /<entry.*<title>e/m) do
  RSS::Maker.make("atom:entry") do |m|
    m.channel.author, m.channel.about = "n", "u"
    m.items.new_item { |i| i.link, i.title, i.updated = "http://h/1", "e", Time.at(0) }
  end.to_s
end
use("RSS::Maker.make with modules", /<content:encoded>.*<itunes:duration>62/m) do
  made("2.0") do |item|
    item.content_encoded = "<b>"
    item.itunes_duration = "62"
    item.guid.content = "g"
    item.enclosure.url, item.enclosure.length, item.enclosure.type = "u", 5, "audio/mpeg"
    item.trackback_ping = "http://h/t"
    item.slash_comments = 5
  end.to_s
end
use("RSS::Maker.make, not set", /required variables of maker.channel are not set/) do
  RSS::Maker.make("2.0") { |m| m.channel.title = "t" }
rescue RSS::NotSetError => e
  e.message
end
use("RSS::Maker.versions, supported?", [true, false]) do
  [RSS::Maker.versions.include?("2.0"), RSS::Maker.supported?("9")]
end
use("RSS::Rss#to_atom, to_rss, to_xml", ["<feed", '<rss version="2.0"', "<feed"]) do
  rss, atom = RSS::Parser.parse(RSS20), RSS::Parser.parse(ATOM)
  [rss.to_atom("feed") do |maker|
     maker.channel.author, maker.channel.about = "n", "u"
     maker.channel.updated = Time.at(0)
     maker.items.each { |item| item.updated, item.categories[0].term = Time.at(0), "c" }
   end.to_s[/<feed/],
   atom.to_rss("2.0") { |maker| maker.channel.description = "d" }.to_s[/<rss version="2.0"/],
   atom.to_xml[/<feed/]]
end
use("RSS::Element#output_encoding=", /encoding="EUC-JP"/) do
  f = RSS::Parser.parse(RSS20)
  f.output_encoding = "EUC-JP"
  f.to_s
end
use("RSS::VERSION", String) { RSS::VERSION }
