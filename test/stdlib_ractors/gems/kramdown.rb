require "kramdown"

use("Markdown to HTML") { Kramdown::Document.new("# Title\n\n* a\n* b\n\n[x](http://y)").to_html }
use("a table and a footnote") do
  Kramdown::Document.new("|a|b|\n|-|-|\n|1|2|\n\nx[^1]\n\n[^1]: y").to_html
end
