write("#{d}/a.rb")
long = "#{d}/a.rb.so.rb" * 3
path = "#{d}/a.rb".dup
slice = long[0, path.size]
all = $".dup
[[], [path], [slice], [path, "/b.rb"], ["/b.rb", slice, "/c.rb", "/d.rb"]].each do |list|
  known = !list.empty?
  $".replace(list)
  assert_equal([!known, false], Array.new(2) { asked("a") }, list.inspect)
  assert($".all?(&:frozen?))
  GC.compact if GC.respond_to?(:compact)
  assert_equal([false, false], [asked("a"), asked("#{d}/a")])
  $".clear
  assert_equal([true, false], Array.new(2) { asked("a.rb") })
  assert_equal(["#{d}/a.rb"], $".to_a)
end
$".replace([path])
asked("a")
path << "x"
assert_equal([["#{d}/a.rb"], false, :none], [$".to_a, asked("a"), asked("a.rbx")])
$".replace(all)
