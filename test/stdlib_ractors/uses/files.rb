library "pathname", "un", requires: %w[pathname]
use("Pathname", ["a/b", "b", ".rb", "../c", true, "/x", "/b/c", %w[a b], "a"]) do
  p = Pathname("a/b")
  [(Pathname("a") + "b").to_s, p.basename.to_s, Pathname("x.rb").extname,
      Pathname("a/c").relative_path_from(Pathname("a/b")).to_s, Pathname("/").absolute?,
      Pathname("/y/../x").cleanpath.to_s, Pathname("/b").join("c").to_s, p.each_filename.to_a,
      p.parent.to_s]
end
use("Pathname#write, #read, #exist?, #children, #glob, #rmtree, #mkpath, #stat", ["x", true, 1, 1,
    1]) do
  d = Pathname("/tmp/uses#{$$}_#{rand(1 << 40)}")
  d.mkpath
  f = d / "f"
  f.write("x")
  [f.read, f.file?, d.children.size, d.glob("*").size, f.stat.size].tap { d.rmtree }
end
use("Pathname#<=>, #sub, #sub_ext, #ascend, #descend, Pathname.pwd, Pathname.glob", [0, "b/x.c", 2,
    true]) do
  [Pathname("a") <=> Pathname("a"), Pathname("a/x.rb").sub("a", "b").sub_ext(".c").to_s,
      Pathname("a/b").ascend.count, Pathname.pwd.directory?]
end
use("un: ruby -run -e mkdir, touch, rm", [true, true]) do
  d = "/tmp/uses#{$$}_#{rand(1 << 40)}"
  [system(RbConfig.ruby, "-run", "-e", "mkdir", "--", d), File.directory?(d)].tap { Dir.rmdir(d) }
end
