library "rss"
use("RSS::Parser.parse", [["t", "i", "http://h/1"], Ractor::IsolationError, /class variables/],
    cannot: "the gem keeps its tables in class variables") do
  f = RSS::Parser.parse(<<~XML)
    <rss version="2.0"><channel><title>t</title><link>http://h/</link><description>d</description>
    <item><title>i</title><link>http://h/1</link></item></channel></rss>
  XML
  [f.channel.title, f.items[0].title, f.items[0].link]
end
use("RSS::Parser.parse of Atom", ["e", Ractor::IsolationError, /class variables/],
    cannot: "the gem keeps its tables in class variables") do
  RSS::Parser.parse(<<~XML).entries[0].title.content
    <feed xmlns="http://www.w3.org/2005/Atom"><id>u</id><title>t</title>
    <updated>2024-01-02T03:04:05Z</updated>
    <author><name>n</name></author>
    <entry><id>v</id><title>e</title><updated>2024-01-02T03:04:05Z</updated></entry></feed>
  XML
end
use("RSS::Maker.make", [/<title>one<\/title>/, Ractor::IsolationError, /RSS::Maker::MAKERS/],
    cannot: "makers are registered in RSS::Maker::MAKERS of the main ractor") do
  RSS::Maker.make("2.0") do |m|
    m.channel.title, m.channel.link, m.channel.description = "t", "http://h/", "d"
    m.items.new_item { |i| i.title, i.link = "one", "http://h/1" }
  end.to_s
end
use("RSS::Maker.make atom", [/<feed/, Ractor::IsolationError, /RSS::Maker::MAKERS/],
    cannot: "makers are registered in RSS::Maker::MAKERS of the main ractor") do
  RSS::Maker.make("atom") do |m|
    m.channel.author, m.channel.updated, m.channel.about, m.channel.title = "n",
        "2024-01-02T03:04:05Z", "u", "t"
    m.items.new_item { |i| i.link, i.title, i.updated = "http://h/1", "one",
        "2024-01-02T03:04:05Z" }
  end.to_s
end
