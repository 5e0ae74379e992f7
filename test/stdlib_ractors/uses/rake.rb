library "rake"
use("Rake::FileList", [%w[a.rb b.rb], %w[a.o], 1]) do
  [Rake::FileList["a.rb", "b.rb", "c.o"].exclude(/\.o\z/).to_a, Rake::FileList["a.c"].ext("o").to_a,
      Rake::FileList["x", "x.bak"].size]
end
use("String#ext, #pathmap", ["a.o", "a"]) { ["a.c".ext("o"), "x/a.c".pathmap("%n")] }
use("Rake::Application in a ractor", [1, Ractor::IsolationError, /Rake::/],
    cannot: "Rakefiles run in the main ractor") do
  n = []
  app = Rake::Application.new
  app.define_task(Rake::Task, :a) { n << 1 }
  app[:a].invoke
  n.size
end
