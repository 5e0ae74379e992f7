library "tmpdir"
use("Dir.tmpdir", String) { Dir.tmpdir }
use("Dir.mktmpdir", [true, false]) do
  path = nil
  [Dir.mktmpdir { |d| path = d; File.directory?(d) }, File.exist?(path)]
end
use("Dir.mktmpdir with a prefix", /\Afoo.*bar\z/) do
  Dir.mktmpdir(%w[foo bar]) { |d| File.basename(d) }
end
use("Dir::Tmpname.create", /\/a/) { Dir::Tmpname.create("a") { |path| path } }
