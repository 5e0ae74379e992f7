list = ["\xFF\xFE.rb", "あ/い.rb", "う.rb".encode("EUC-JP"), "x" * 5_000 + "/y.rb",
        "/" * 3_000 + ".rb", "a/" * 2_000 + "z.so"]
list.each { |entry| $" << entry }
assert_equal([:none, false], [asked("z"), asked("a/" * 2_000 + "z.so")])
assert_equal(false, require("あ/い"))
assert_raise(ArgumentError) { require "a\0b" }
assert_raise(LoadError) { require "p" * 5_000 }
# Such a feature raises once, when its real path is looked for.
["c.rb\0b", "é.rb".encode("UTF-16LE")].each do |entry|
  $" << entry
  assert_raise(ArgumentError) { require "あ/い" }
  assert_equal([false, :none], [asked("あ/い"), asked("b")])
end
assert_equal(false, asked("c"))
assert_raise(Encoding::CompatibilityError) { require "é".encode("UTF-16LE") }
