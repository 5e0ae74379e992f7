b = IO::Buffer.new(PAGE + 1, IO::Buffer::MAPPED | IO::Buffer::SHARED)
assert_raise(IO::Buffer::AccessError) { b.resize(PAGE * 2 + 1) }
b.resize(PAGE * 2)
assert_equal(0, b.get_value(:U8, PAGE * 2 - 1))
b.set_string("abc")
b.resize(PAGE)
assert_equal("abc", b.get_string(0, 3))
assert_predicate(b, :shared?)
b.free
b.resize(PAGE * 3)
b.clear(1)
refute_predicate(b, :shared?)

# Memory of calloc is not given to munmap and mremap, too.
b = IO::Buffer.new(PAGE * 4, IO::Buffer::MAPPED | IO::Buffer::INTERNAL)
b.set_string("abc")
b.resize(PAGE * 400)
assert_equal("abc\0", b.get_string(0, 4))
