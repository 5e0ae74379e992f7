library "shellwords"
use("Shellwords.split", ["a", "b c", "d e"]) { Shellwords.split("a 'b c' d\\ e") }
use("Shellwords.escape", "a\\ b") { Shellwords.escape("a b") }
use("Shellwords.join", "a b\\ c") { Shellwords.join(["a", "b c"]) }
use("String#shellsplit, #shellescape, Array#shelljoin", [%w[a b], "x\\;", "a b"]) do
  ["a b".shellsplit, "x;".shellescape, %w[a b].shelljoin]
end
use("Shellwords error", ArgumentError) do
  "a 'b".shellsplit
rescue ArgumentError => e
  e
end
