require "mustermann"

use("a Sinatra pattern matches") { Mustermann.new("/:name.?:ext?").params("/a.txt") }
use("a pattern expands") { Mustermann.new("/:id/edit").expand(id: 5) }
