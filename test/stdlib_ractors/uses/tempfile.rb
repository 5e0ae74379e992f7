library "tempfile"
use("Tempfile.new", "text") do
  f = Tempfile.new("a")
  f.write("text")
  f.rewind
  f.read
ensure
  f&.close!
end
use("Tempfile.open", [true, true]) do
  held = nil # until its file was looked for: a Tempfile that is collected takes its file along
  there = Tempfile.open(%w[a .txt]) { |f| held = f; File.exist?(f.path) }
  [there, File.exist?(held.path)].tap { held.close! }
end
use("Tempfile.create", ".log") { Tempfile.create(["a", ".log"]) { |f| File.extname(f.path) } }
use("Tempfile.create anonymous", "x") do
  Tempfile.create(anonymous: true) { |f| f << "x"; f.rewind; f.read }
end
use("Tempfile#unlink", nil) { f = Tempfile.new; f.unlink; f.path }
use("Tempfile#length", 3) { f = Tempfile.new; f << "abc"; f.length.tap { f.close! } }
use("Tempfile#open", "ab") { f = Tempfile.new; f << "ab"; f.close; f.open; f.read.tap { f.close! } }
use("Tempfile#inspect", /#<Tempfile:/) { f = Tempfile.new; f.inspect.tap { f.close! } }
use("Tempfile collected", nil) { 3.times { Tempfile.new("gone") }; GC.start }
