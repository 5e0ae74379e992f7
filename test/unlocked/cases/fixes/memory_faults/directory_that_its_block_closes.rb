# Each crashes on stock.
%i[each each_child map each_slice].each do |method|
  dir = Dir.open("/")
  arguments = method == :each_slice ? [1] : []
  assert_raise(IOError) { dir.public_send(method, *arguments) { dir.close } }
end

# A block that leaves the loop may close it, and one that opens another directory reads on there.
dir = Dir.open("/")
assert_equal(:left, dir.each { dir.close; break :left })
dir = Dir.open("/")
assert_same(dir, dir.each { })
assert_equal(Dir.children("/").sort, dir.children.sort)
