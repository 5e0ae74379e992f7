write("#{d}/a.rb")
require "#{d}/a"
$" << "#{d}/b.so"
calls = 0
$LOAD_PATH.unshift(Class.new { define_method(:to_path) { calls += 1; d } }.new)
counts = ["a", "a.rb", "#{d}/a", "b", "b.so", "none"].to_h do |name|
  calls = 0
  asked(name)
  [name.delete_prefix(d), calls]
end
expected = { "a" => 1, "a.rb" => 1, "/a" => 0, "b" => 2, "b.so" => 1, "none" => 2 }
assert_equal(expected, counts)
