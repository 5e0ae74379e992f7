# The separator changes while another thread waits for bytes. Its length stays.
reader, writer = IO.pipe
separator = "X" * 3000 + "\n"
waiting = Thread.new { assert_raise(RuntimeError) { reader.gets(separator) } }
writer.write "abc" * 2000
Thread.pass until waiting.stop?
separator.replace("Y" * 3000 + "\n")
writer.write "z" * 3000 + "\n"
writer.close
waiting.join
