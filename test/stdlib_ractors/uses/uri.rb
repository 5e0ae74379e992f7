library "uri"
use("URI.parse", ["http", "u:p", "example.com", 81, "/a/b", "q=1", "f"]) do
  u = URI.parse("http://u:p@example.com:81/a/b?q=1#f")
  [u.scheme, u.userinfo, u.host, u.port, u.path, u.query, u.fragment]
end
use("URI()", "https://example.com/") { URI("https://example.com/").to_s }
use("URI.split", "example.com") { URI.split("http://example.com/a")[2] }
use("URI.join", "http://a/c/d") { URI.join("http://a/b/", "../c/", "d").to_s }
use("URI::Generic#+", "http://h/x/z") { (URI("http://h/x/y") + "z").to_s }
use("URI::Generic#-", "c/d") { (URI("http://a/b/c/d") - URI("http://a/b/e")).to_s }
use("URI::Generic#normalize", "http://host/") { URI("HTTP://HOST").normalize.to_s }
use("URI::Generic#route_to", "b") { URI("http://h/a").route_to("http://h/b").to_s }
use("URI::HTTP.build", "http://h:90/p?q=1") do
  URI::HTTP.build(host: "h", port: 90, path: "/p", query: "q=1").to_s
end
use("URI::HTTPS#request_uri", "/a?b") { URI("https://h/a?b").request_uri }
use("URI::FTP", ["/a", "i"]) { u = URI("ftp://h/%2Fa;type=i"); [u.path, u.typecode] }
use("URI::File", "/etc/hosts") { URI("file:///etc/hosts").path }
use("URI::LDAP", ["o=x", "sub"]) { u = URI("ldap://h/o=x?cn?sub"); [u.dn, u.scope] }
use("URI::MailTo", ["a@b.example", [["subject", "hi"]]]) do
  m = URI("mailto:a@b.example?subject=hi")
  [m.to, m.headers]
end
use("URI::WS", ["ws", 443]) { [URI("ws://h/").scheme, URI("wss://h/").port] }
use("URI::Generic#port=, #query=", "http://h:81/?x=1") do
  u = URI("http://h/")
  u.port, u.query = 81, "x=1"
  u.to_s
end
use("URI::Generic#find_proxy", nil) { URI("http://127.0.0.1/").find_proxy({}) }
use("URI.encode_www_form", "a=1&b=x+y&c=%C3%A9") { URI.encode_www_form(a: 1, b: "x y", c: "é") }
use("URI.decode_www_form", [["a", "1"], ["b", "x y"]]) { URI.decode_www_form("a=1&b=x+y") }
use("URI.encode_www_form_component", "a+%26") { URI.encode_www_form_component("a &") }
use("URI.decode_www_form_component", "a &") { URI.decode_www_form_component("a+%26") }
use("URI.encode_uri_component", "a%20b") { URI.encode_uri_component("a b") }
use("URI.decode_uri_component", "a b") { URI.decode_uri_component("a%20b") }
use("URI.extract", ["http://a.example/"]) { URI.extract("see http://a.example/ ok") }
use("URI.regexp", "http://a.example/") { "x http://a.example/ y"[URI.regexp(%w[http])] }
use("URI.scheme_list", URI::HTTP) { URI.scheme_list["HTTP"].build(host: "a") }
use("URI.for", URI::HTTP) { URI.for("http", nil, "h", 80, nil, "/", nil, nil, nil) }
use("URI::RFC2396_Parser", ["http://h/", "a%20b"]) do
  parser = URI::RFC2396_Parser.new
  [parser.parse("http://h/").to_s, parser.escape("a b")]
end
use("URI::DEFAULT_PARSER", "a%20b") { URI::DEFAULT_PARSER.escape("a b") }
use("URI::RFC3986_PARSER", "http://h/") { URI::RFC3986_PARSER.parse("http://h/").to_s }
use("URI::RFC2396_PARSER", "a b") { URI::RFC2396_PARSER.unescape("a%20b") }
use("URI::DEFAULT_PARSER.regexp", Regexp) { URI::DEFAULT_PARSER.regexp[:SCHEME] }
use("URI::InvalidURIError", URI::InvalidURIError) do
  URI.parse("http://a b/")
rescue URI::InvalidURIError => e
  e
end
use("URI::Generic#==", true) { URI("http://h/a") == URI("http://H/a") }
use("URI::Generic#select", ["http", "h"]) { URI("http://h/").select(:scheme, :host) }
use("URI::Generic#hostname", "::1") { URI("http://[::1]/").hostname }
