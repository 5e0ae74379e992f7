write("#{d}/x/y/from.rb", "def self.relative(name) = require_relative(name)")
load "#{d}/x/y/from.rb"
files = %w[x/y/z/a x/y/a x/a a x/y/a.b x/.a x/y/... x/y/~a]
files.each { |name| write("#{d}/#{name}.rb") }
spellings = {
  "x/y/z/a" => %w[z/a z/a.rb ./z/a ../y/z/a ././z/a ./../y/./z/a z//a z/../z/a],
  "x/y/a" => ["a", "./a", "a/", "../y/a.rb", "../../x/y/a", Struct.new(:to_path).new("a"),
              Class.new(String).new("a"), "a".encode("US-ASCII"), "a".b],
  "x/a" => %w[../a ./../a ../../x/a .././a ..//a], "a" => %w[../../a ../../a.rb],
  "x/y/a.b" => %w[a.b.rb ./a.b.rb], "x/.a" => %w[../.a ../.a.rb],
  "x/y/..." => %w[... ....rb ./...], "x/y/~a" => %w[~a ./~a ~a.rb]
}
spellings["a"] << "../" * 50 + d.delete_prefix("/") + "/a" << "#{d}/a" << "#{d}/x/../a"
spellings.each do |file, names|
  names.each_with_index do |name, i|
    assert_equal(i == 0, relative(name), "#{name} for #{file}")
    assert_equal(false, require("#{d}/#{file}"))
  end
  $".delete("#{d}/#{file}.rb")
  assert_equal([true, false], Array.new(2) { relative(names.last) }, names.last)
end
assert_equal([8, 2], [count("a"), count("...")])
["", ".", "..", "./", "../", "...rb", "z", "a.so", "é", "a" * 5_000].each do |name|
  error = assert_raise(LoadError, name) { relative(name) }
  assert_equal(File.absolute_path(name, "#{d}/x/y"), error.path)
end
assert_raise(ArgumentError) { relative("a\0") }
assert_raise(TypeError) { relative(:a) }
assert_raise(Encoding::CompatibilityError) { relative("a".encode("UTF-16LE")) }
assert_raise(LoadError) { eval("require_relative('a')") }
assert_equal(false, eval("require_relative('a')", nil, "#{d}/x/y/../y/eval.rb"))
Dir.chdir("#{d}/x") { assert_equal(false, eval("require_relative('a')", nil, "y/eval.rb")) }
File.symlink("#{d}/x/y", "#{d}/linked")
load "#{d}/linked/from.rb"
assert_equal([false, false], [relative("a"), relative("../a")])
