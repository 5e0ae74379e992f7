# A method that runs goes on with the new file.
file = Tempfile.new("again")
file << "# text" * 10 << "\n" << "more\n" * 30
file.flush
source = file.path
%i[each_char each_byte each_codepoint each_line].each do |method|
  io = IO.new(IO.sysopen(source))
  again = 0
  read = io.enum_for(method).inject(0) do |count, _|
    if again < 1000
      again += 1
      io.__send__(:initialize, IO.sysopen(source))
    end
    count + 1
  end
  assert_operator(read, :>, 20)
  assert_predicate(io, :eof?)
end

# So does initialize_copy, and a reader in another thread gets an IOError.
io = IO.new(IO.sysopen(source))
first = io.each_char { io.__send__(:initialize_copy, IO.new(IO.sysopen(source))); break it }
assert_equal("#", first)
IO.pipe do |read, _write|
  reader = Thread.new { read.gets }
  reader.report_on_exception = false
  Thread.pass until reader.stop?
  read.__send__(:initialize, IO.sysopen(source))
  assert_raise(IOError) { reader.value }
  assert_match(/\A# text/, read.gets)
end
