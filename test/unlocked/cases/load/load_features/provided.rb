require "outer_library"
$".push("/none/x/a.rb", "b.rb", "c", "/none/d.so")
$LOAD_PATH.unshift("/none")
yes = %w[outer_library outer_library.so x/a x/a.rb /none/x/a b b.rb c d d.so /none/d.so]
no = %w[a a.so d.o x/a.so d.rb b.so none/x/a ./x/a outer_library.rb] << ""
assert_equal(yes, yes.select { |name| OuterLibrary.provided(name) })
assert_equal([], no.select { |name| OuterLibrary.provided(name) })
Dir.chdir("/")
$" << "/x.rb"
assert_equal([true, false], ["./x", "./y"].map { |name| OuterLibrary.provided(name) })
$LOAD_PATH.delete("/none")
assert_equal([false, true], %w[x/a /none/x/a].map { |name| OuterLibrary.provided(name) })
