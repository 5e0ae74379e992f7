require "mime/types"

use("the type of a file name") { MIME::Types.type_for("a.png").map(&:to_s) }
use("a type by name") { MIME::Types["text/html"].first.extensions.first }
