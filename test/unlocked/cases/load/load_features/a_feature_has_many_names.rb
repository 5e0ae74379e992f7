write("#{d}/x/a.rb")
File.symlink("#{d}/x/a.rb", "#{d}/l.rb")
File.symlink(d, "#{d}/x/loop")
assert_equal(true, require("x/a"))
Dir.chdir(d)
names = %w[x/a x/a.rb l x/loop/x/a ./x/a ./l.rb]
[*names, "#{d}/x/a", "#{d}/x/a.rb"].each { |name| assert_equal(false, require(name), name) }
assert_equal(:none, asked("a"))
$LOAD_PATH.unshift("#{d}/x")
assert_equal(false, require("a"))
assert_equal(1, count("a"))
$".delete("#{d}/x/a.rb")
assert_equal(true, require("a"))
assert_equal(2, count("a"))
