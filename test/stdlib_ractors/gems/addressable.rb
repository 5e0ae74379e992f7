require "addressable/uri"
require "addressable/template"

use("a URI is parsed") { Addressable::URI.parse("http://example.com/p?q=1#f").to_hash }
use("a URI is normalised") { Addressable::URI.parse("HTTP://www.詹姆斯.com/a b").normalize.to_s }
use("a template expands") do
  template = Addressable::Template.new("http://x.y/{seg}{?q*}")
  template.expand("seg" => "a", "q" => { "b" => "c" }).to_s
end
use("a template extracts") do
  Addressable::Template.new("http://x.y/{seg}/").extract("http://x.y/abc/")
end
