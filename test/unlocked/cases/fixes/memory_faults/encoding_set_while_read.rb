# The encoding of an IO is set while a thread waits for bytes that it converts.
"a".encode("UTF-16LE").encode("UTF-8") # the converters are loaded
[:getc, :gets, :read].each do |name|
  reader, writer = IO.pipe
  reader.set_encoding("UTF-16LE:UTF-8")
  thread = Thread.new do
    Thread.current.report_on_exception = false
    reader.public_send(name)
  end
  Thread.pass until thread.stop?
  reader.set_encoding("UTF-8")
  writer.write("ab")
  writer.close
  assert_raise_with_message(IOError, "encoding set while the stream was read") { thread.value }
  assert_equal("ab", reader.read)
end
