library "rake"
use("Rake::FileList", [["a.rb", "b.rb"], Ractor::IsolationError, /Rake::/],
    cannot: "Rakefiles run in the main ractor") { Rake::FileList["a.rb", "b.rb",
        "c.o"].exclude(/\.o\z/).to_a }
use("String#ext, #pathmap", ["a.o", "a"]) { ["a.c".ext("o"), "x/a.c".pathmap("%n")] }
use("Rake::Application in a ractor", [1, Ractor::IsolationError, /Rake::/],
    cannot: "Rakefiles run in the main ractor") do
  n = []
  app = Rake::Application.new
  app.define_task(Rake::Task, :a) { n << 1 }
  app[:a].invoke
  n.size
end
