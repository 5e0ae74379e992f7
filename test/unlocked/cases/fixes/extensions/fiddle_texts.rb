# Another thread changes a text while a function reads it without the lock.
read, write = IO.pipe
write.fcntl(Fcntl::F_SETFL, write.fcntl(Fcntl::F_GETFL) & ~Fcntl::O_NONBLOCK)
types = [Fiddle::TYPE_INT, Fiddle::TYPE_CONST_STRING, Fiddle::TYPE_SIZE_T]
put = Fiddle::Function.new(Fiddle.dlopen(nil)["write"], types, Fiddle::TYPE_SSIZE_T)
text = "a" * 1_000_000
given = Object.new
given.define_singleton_method(:to_str) { text }
[text, given].each do |argument|
  written = Thread.new { put.call(write.fileno, argument, text.bytesize) }
  found = read.readpartial(1)
  text.tr!("a", "b")
  found << read.readpartial(100_000) until found.size == 1_000_000
  assert_equal([1_000_000, 1_000_000], [written.value, found.count("a")])
  text.tr!("b", "a")
end
