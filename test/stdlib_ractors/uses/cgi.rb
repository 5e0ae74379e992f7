library "cgi"
use("CGI.escape", "a+b%26") { CGI.escape("a b&") }
use("CGI.unescape", "a b&") { CGI.unescape("a+b%26") }
use("CGI.unescape of EUC-JP", Encoding::EUC_JP) { CGI.unescape("a", Encoding::EUC_JP).encoding }
use("CGI.escapeHTML", "&lt;&#39;") { CGI.escapeHTML("<'") }
use("CGI.unescapeHTML", "<\u3042") { CGI.unescapeHTML("&lt;&#x3042;") }
use("CGI.escapeURIComponent", "a%20b") { CGI.escapeURIComponent("a b") }
use("CGI.unescapeURIComponent", "a b") { CGI.unescapeURIComponent("a%20b") }
use("CGI.escapeElement", /&lt;A/) { CGI.escapeElement("<BR><A HREF='x'></A>", "A") }
use("CGI.parse", { "a" => ["1", "2"], "b" => [] }) { CGI.parse("a=1&a=2&b") }
use("CGI::Cookie.parse", ["b c"]) { CGI::Cookie.parse("a=b%20c; d=e")["a"].to_a }
use("CGI::Cookie.new", "a=b; path=") { CGI::Cookie.new("name" => "a", "value" => ["b"]).to_s }
use("CGI.accept_charset", "UTF-8") { CGI.accept_charset }
use("CGI.rfc1123_date", "Thu, 01 Jan 1970 00:00:00 GMT") { CGI.rfc1123_date(Time.at(0)) }
use("CGI.pretty", "<a>\n  <b>\n  </b>\n</a>\n") { CGI.pretty("<a><b></b></a>") }
