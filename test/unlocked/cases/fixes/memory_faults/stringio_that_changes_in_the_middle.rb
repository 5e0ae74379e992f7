change = nil
once = -> { now, change = change, -> { }; now.call }
number = Class.new { define_method(:to_int) { once.call; 3 } }.new
text = Class.new { define_method(:to_str) { once.call; "ab" } }.new
text.singleton_class.alias_method(:to_s, :to_str)
acts = [-> io { io.reopen(StringIO.new("z" * 10)) }]
acts.push(-> io { io.string = +"" })
acts.each do |act|
  200.times do
    make = lambda do
      io = StringIO.new("line\n" * 200)
      change = -> { act.call(io); 20.times { "f" * 48 } }
      io
    end
    make.call.read(number)
    make.call.gets(number)
    make.call.seek(number)
    make.call.readlines(text)
    make.call.ungetc(text)
    make.call.ungetbyte(text)
    make.call.write(text)
    make.call.each { once.call }
    make.call.each_char { once.call }
    make.call.each_line(text) { once.call }
  end
end

# A buffer that is no String, or the StringIO's own.
assert_raise(TypeError) { StringIO.new("abc").pread(1, 0, 42) }
own = +"0123456789" * 100
io = StringIO.new(own)
io.pos = 5
assert_equal("567", io.read(3, own))
own = +"0123456789" * 100
assert_equal("789", StringIO.new(own).pread(3, 997, own))
