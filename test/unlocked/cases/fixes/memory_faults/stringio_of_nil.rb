make = -> { StringIO.new(nil) }
assert_equal("", make.call.read(0))
assert_equal("", make.call.read(0, +"buffer"))
assert_nil(make.call.read(1))
assert_nil(make.call.read(1, +"buffer"))
assert_nil(make.call.read)
assert_equal(0, make.call.seek(0, IO::SEEK_END))
assert_equal(0, make.call.seek(3, IO::SEEK_SET))
assert_raise(EOFError) { make.call.pread(1, 0) }
assert_raise(EOFError) { make.call.pread(1, 0, +"buffer") }
assert_equal("", make.call.pread(0, 0))
assert_same(make.call.binmode.class, StringIO)
io = make.call.set_encoding("UTF-8")
assert_equal([0, 0], [io.write("abc"), io.write("abc", :d)])
io.puts("x")
io.print("x")
io.putc("x")
io << "x"
assert_nil(io.set_encoding_by_bom)
io = make.call.binmode
assert_equal(0, io.write("abc"))
assert_nil(StringIO.new(nil, "r:BOM|UTF-8").read)
%i[getc getbyte gets].each { |m| assert_nil(make.call.send(m)) }
%i[each each_line each_byte each_char each_codepoint].each do |name|
  assert_equal([], make.call.send(name).to_a)
end
assert_equal([], make.call.readlines)
assert_nil(make.call.ungetc("a"))
assert_nil(make.call.ungetbyte(1))
assert_nil(make.call.gets(0))
[[:readline], [:readchar], [:readbyte], [:sysread, 1]].each do |call|
  assert_raise(EOFError) { make.call.send(*call) }
end
assert_equal([0, true], [make.call.size, make.call.eof?])
